import { bytes, count, counted } from '../../main/web/format.js';
import { same } from './check.js';

export default {
  sizesHaveTheUnitThatFits() {
    same([bytes(0), bytes(1023), bytes(1536), bytes(3 * 1024 ** 3)], ['0 B', '1023 B', '1.5 KiB', '3.0 GiB']);
  },

  smallFiguresHaveDecimals() {
    same([count(0.256), count(12.3), count(1234567)], ['0.26', '12', '1,234,567']);
  },

  oneIsNoPlural() {
    same([counted(0, 'row'), counted(1, 'row'), counted(1200, 'row')], ['0 rows', '1 row', '1,200 rows']);
  },
};
