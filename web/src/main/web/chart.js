import { LitElement, css, html } from 'lit';
import { BarChart, GraphChart, HeatmapChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { UniversalTransition } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, GraphChart, HeatmapChart, LineChart, GridComponent, LegendComponent,
  TooltipComponent, VisualMapComponent, UniversalTransition, CanvasRenderer]);

/** A chart; `option` is that of ECharts. A click on something sends the event `pick`. */
class OrreryChart extends LitElement {
  static properties = { option: { attribute: false }, label: {} };

  static styles = css`
    :host { display: block; height: 16rem; }
    div { width: 100%; height: 100%; }
  `;

  #chart;
  #watch = new ResizeObserver(() => this.#chart?.resize());
  #theme = () => this.#draw();

  firstUpdated() {
    const place = this.renderRoot.querySelector('div');
    this.#chart = init(place);
    this.#chart.on('click', (event) => {
      this.dispatchEvent(new CustomEvent('pick', { detail: event }));
    });
    this.#watch.observe(place);
    addEventListener('theme', this.#theme);
    this.#draw();
  }

  updated(changed) {
    if (changed.has('option')) {
      this.#draw();
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('theme', this.#theme);
    this.#watch.disconnect();
    this.#chart?.dispose();
    this.#chart = undefined;
  }

  #draw() {
    if (!this.#chart || !this.option) {
      return;
    }
    const style = getComputedStyle(this);
    const color = style.getPropertyValue('--text').trim();
    const line = style.getPropertyValue('--line').trim();
    const axis = (given) => given && {
      ...given,
      axisLabel: { color, ...given.axisLabel },
      axisLine: { lineStyle: { color: line } },
      splitLine: { ...given.splitLine, lineStyle: { color: line } },
    };
    // Rich text instead of HTML: a page without inline styles could not show it.
    this.#chart.setOption({
      textStyle: { color },
      animationDurationUpdate: 400,
      ...this.option,
      xAxis: axis(this.option.xAxis),
      yAxis: axis(this.option.yAxis),
      legend: this.option.legend && { ...this.option.legend, textStyle: { color } },
      visualMap: this.option.visualMap && { ...this.option.visualMap, textStyle: { color } },
      tooltip: { renderMode: 'richText', confine: true, ...this.option.tooltip },
    }, { replaceMerge: ['series'] });
  }

  render() {
    return html`<div role="img" aria-label=${this.label}></div>`;
  }
}

customElements.define('orrery-chart', OrreryChart);
