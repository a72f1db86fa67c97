package dev.orrery.api.gremlin.conformance;

import java.util.Map;
import org.apache.tinkerpop.gremlin.AbstractGraphProvider;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** Every test of TinkerPop's suites that is left out, with the reason. */
@Graph.OptOut(
        test = "org.apache.tinkerpop.gremlin.structure.GraphConstructionTest",
        method = "shouldMaintainOriginalConfigurationObjectGivenToFactory",
        reason = "A graph is opened through a gateway, not by a factory from a configuration")
@Graph.OptOut(
        test = "org.apache.tinkerpop.gremlin.structure.GraphConstructionTest",
        method = "shouldOpenGraphThroughGraphFactoryViaApacheConfig",
        reason = "A graph is opened through a gateway, not by a factory from a configuration")
@Graph.OptOut(
        test = "org.apache.tinkerpop.gremlin.structure.util.detached.DetachedGraphTest",
        method = "testAttachableCreateMethod",
        reason = "The test attaches vertices with numbers as ids; ids are texts")
@Graph.OptOut(
        test = "org.apache.tinkerpop.gremlin.structure.util.star.StarGraphTest",
        method = "shouldAttachWithCreateMethod",
        reason = "The test attaches vertices with numbers as ids; ids are texts")
@Graph.OptOut(
        test = "org.apache.tinkerpop.gremlin.process.traversal.step.map.MergeEdgeTest",
        method =
                "g_V_hasXperson_name_marko_X_mergeEXlabel_knowsX_optionXon"
                        + "Create_created_YX_optionXonMatch_created_NX_exists_updated",
        reason = "The test gives numbers as ids; ids are texts")
@Graph.OptOut(
        test = "org.apache.tinkerpop.gremlin.process.traversal.step.map.MergeEdgeTest",
        method = "g_injectXlabel_knows_ou" + "t_marko_in_vadasX_mergeE",
        reason = "The test gives numbers as ids; ids are texts")
@Graph.OptOut(
        test = "org.apache.tinkerpop.gremlin.process.traversal.step.map.MergeEdgeTest",
        method = "g_mergeEXlabel_knows_out_mar" + "ko_in_vadas_weight_05X_exists",
        reason = "The test gives numbers as ids; ids are texts")
@Graph.OptOut(
        test = "org.apache.tinkerpop.gremlin.process.traversal.step.map.MergeEdgeTest",
        method =
                "g_mergeEXlabel_knows_out_marko_in_vadasX_optionXonCrea"
                        + "te_created_YX_optionXonMatch_created_NX_exists_updated",
        reason = "The test gives numbers as ids; ids are texts")
@Graph.OptOut(
        test = "org.apache.tinkerpop.gremlin.process.traversal.step.map.MergeEdgeTest",
        method = "g_mergeEXlabel_knows_out_marko_in_vadasX",
        reason = "The test gives numbers as ids; ids are texts")
@Graph.OptOut(
        test = "org.apache.tinkerpop.gremlin.process.traversal.step.map.MergeEdgeTest",
        method =
                "g_mergeEXlabel_knows_out_marko_in_vadasX_optionXonCreate_cre"
                        + "ated_YX_optionXonMatch_created_NX_exists",
        reason = "The test gives numbers as ids; ids are texts")
@Graph.OptOut(
        test = "org.apache.tinkerpop.gremlin.process.traversal.step.map.MergeEdgeTest",
        method = "g_mergeE_with_outV_inV_options",
        reason = "The test gives numbers as ids; ids are texts")
abstract class OptOuts extends AbstractGraphProvider {
    private static final String FILES = "Clients cannot read files of the server.";
    private static final String SINGLE =
            "property() without a cardinality replaces the value, as in Cosmos DB.";
    private static final String SUBGRAPH =
            "subgraph() makes a TinkerGraph, which these tests have and the server has not.";
    private static final String ORDER =
            "The scenario expects elements in the order of their insertion; here it is that of"
                    + " their keys.";

    /**
     * Scenarios for other engines, or for what the graph says it does not have: a graph computer,
     * null as the value of a property, TinkerGraph's services, lists, sets and maps as values.
     */
    static final String FEATURE_TAGS =
            "not @RemoteOnly and not @GraphComputerOnly and not @AllowNullPropertyValues"
                    + " and not @TinkerServiceRegistry and not @AllowListPropertyValues"
                    + " and not @AllowSetPropertyValues and not @AllowMapPropertyValues";

    /** Scenarios by name, with the reason. */
    static final Map<String, String> SCENARIOS =
            Map.ofEntries(
                    Map.entry("g_io_readXkryoX", FILES),
                    Map.entry("g_io_readXgraphmlX", FILES),
                    Map.entry("g_io_readXgraphsonX", FILES),
                    Map.entry("g_io_read_withXreader_gryoX", FILES),
                    Map.entry("g_io_read_withXreader_graphmlX", FILES),
                    Map.entry("g_io_read_withXreader_graphsonX", FILES),
                    Map.entry("g_E_hasXweight_0_5X_subgraphXaX_selectXaX", SUBGRAPH),
                    Map.entry("g_VX1X_outEXknowsX_subgraphXsgX_name_capXsgX", SUBGRAPH),
                    Map.entry(
                            "g_VX1X_outEXknowsX_subgraphXsgX_name_capXsgX_"
                                    + "isX_notXtypeOfXGType_GRAPHXXX_count",
                            SUBGRAPH),
                    Map.entry(
                            "g_VX1X_outEXknowsX_subgraphXsgX_name_capXsgX_"
                                    + "isXtypeOfXGType_GRAPHXX_count",
                            SUBGRAPH),
                    Map.entry("g_V_outEXnoexistX_subgraphXsgXcapXsgX", SUBGRAPH),
                    Map.entry(
                            "g_V_repeatXbothEXcreatedX_subgraphXsgX_outVX_"
                                    + "timesX5X_name_dedup_capXsgX",
                            SUBGRAPH),
                    Map.entry(
                            "g_addVXanimalX_propertyXname_mateoX_propertyXname_gateoX"
                                    + "_propertyXname_cateoX_propertyXage_5X",
                            SINGLE),
                    Map.entry(
                            "g_V_addVXanimalX_propertyXname_valuesXnameXX"
                                    + "_propertyXname_an_animalX_propertyXvaluesXnameX_labelX",
                            SINGLE),
                    Map.entry("g_VX1_2_3X_repeatXboth_barrierX_emit_timesX2X_path", ORDER),
                    Map.entry("g_V_playlist_paths", ORDER),
                    Map.entry(
                            "g_withStrategiesXProductiveByStrategyX_V_group_byXageX_byXnameX",
                            ORDER),
                    Map.entry(
                            "g_V_out_order_byXnameX_localXtreeXaX_selectXaX_countXlocalXX", ORDER),
                    Map.entry("g_addV_propertyXid_1X", "Ids are texts."),
                    Map.entry("g_V_properties_order_id", "Ids of properties are texts."),
                    Map.entry(
                            "g_withoutStrategiesXReservedKeysVerificationStrategyX_addVXpersonX"
                                    + "_propertyXid_123X_propertyXname_markoX",
                            "The property 'id' is the id of the element, as in Cosmos DB."));
}
