package dev.orrery.model.json.patch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.ParsedItem;
import java.util.Collections;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPatchTest {
    private static String apply(String item, String patch) {
        PatchRequest request =
                PatchRequest.parse(
                        patch.replace('\'', '"').getBytes(UTF_8),
                        PatchRequest.DEFAULT_MAX_OPERATIONS);
        byte[] source = item.replace('\'', '"').getBytes(UTF_8);
        byte[] patched =
                JsonPatch.apply(JsonScanner.scan(source, JsonLimits.DEFAULT), request.operations());
        return new String(patched, UTF_8).replace('"', '\'');
    }

    private static void assertRefused(String item, String patch, String message) {
        assertThatThrownBy(() -> apply(item, patch))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'id':'1'}|{'op':'add','path':'/a','value':1.0}|{'id':'1','a':1.0}",
                "{'a':1,'b':2}|{'op':'add','path':'/a','value':[]}|{'a':[],'b':2}",
                "{'t':['x','y']}|{'op':'add','path':'/t/0','value':'n'}|{'t':['n','x','y']}",
                "{'t':['x','y']}|{'op':'add','path':'/t/2','value':'n'}|{'t':['x','y','n']}",
                "{'t':['x','y']}|{'op':'add','path':'/t/-','value':'n'}|{'t':['x','y','n']}",
                "{'t':[]}|{'op':'add','path':'/t/-','value':null}|{'t':[null]}",
                "{'o':{}}|{'op':'add','path':'/o/0','value':1}|{'o':{'0':1}}",
                "{'o':{'p':1}}|{'op':'add','path':'/o/-','value':1}|{'o':{'p':1,'-':1}}",
                "{'t':['x','y']}|{'op':'set','path':'/t/0','value':'n'}|{'t':['n','y']}",
                "{'t':['x']}|{'op':'set','path':'/t/1','value':'n'}|{'t':['x','n']}",
                "{'a':1}|{'op':'set','path':'/b','value':{'c':1e5}}|{'a':1,'b':{'c':1e5}}",
                "{'a':1,'b':2}|{'op':'set','path':'/a','value':3}|{'a':3,'b':2}",
                "{'a':[1,2]}|{'op':'replace','path':'/a/1','value':3}|{'a':[1,3]}",
                "{'a':null}|{'op':'replace','path':'/a','value':3}|{'a':3}",
                "{'a':1,'b':2}|{'op':'remove','path':'/a'}|{'b':2}",
                "{'a':[1,2,3]}|{'op':'remove','path':'/a/1'}|{'a':[1,3]}",
                "{'a':{'b':{'c':1}}}|{'op':'remove','path':'/a/b/c'}|{'a':{'b':{}}}",
                "{'n':15}|{'op':'incr','path':'/n','value':10}|{'n':25}",
                "{'n':15}|{'op':'incr','path':'/n','value':-20}|{'n':-5}",
                "{'n':9007199254740992}|{'op':'incr','path':'/n','value':1}|{'n':9007199254740993}",
                "{'n':1.5}|{'op':'incr','path':'/n','value':1}|{'n':2.5}",
                "{'n':1.5}|{'op':'incr','path':'/n','value':1.5}|{'n':3}",
                "{'n':9223372036854775807}|{'op':'incr','path':'/n','value':1}|"
                        + "{'n':9.223372036854776E18}",
                "{}|{'op':'incr','path':'/n','value':1.0}|{'n':1.0}",
                "{'a':[1]}|{'op':'incr','path':'/a/0','value':1}|{'a':[2]}",
                "{'a':1,'b':{}}|{'op':'move','from':'/a','path':'/b/c'}|{'b':{'c':1}}",
                "{'a':1,'b':2}|{'op':'move','from':'/a','path':'/b'}|{'b':1}",
                "{'a':[1,2,3]}|{'op':'move','from':'/a/0','path':'/a/2'}|{'a':[2,3,1]}",
                "{'a':{'b':1}}|{'op':'move','from':'/a/b','path':'/a'}|{'a':1}",
                "{'a':1}|{'op':'move','from':'/a','path':'/a'}|{'a':1}",
                "{'a/b':1,'c~d':2}|{'op':'set','path':'/a~1b','value':3}|{'a/b':3,'c~d':2}",
                "{'a/b':1,'c~d':2}|{'op':'set','path':'/c~0d','value':3}|{'a/b':1,'c~d':3}",
                "{'':1}|{'op':'set','path':'/','value':3}|{'':3}",
                "{'~1':1}|{'op':'remove','path':'/~01'}|{}",
            })
    void operationsDoWhatTheyPromise(String item, String operation, String expected) {
        assertThat(apply(item, "[" + operation + "]")).isEqualTo(expected);
        assertThat(apply(item, "{'operations':[" + operation + "]}")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|{'op':'replace','path':'/a','value':1}|replace /a: there is nothing at the",
                "{'a':[1]}|{'op':'replace','path':'/a/1','value':1}|there is nothing at the path",
                "{}|{'op':'remove','path':'/a'}|For Operation(1): remove /a: there is nothing",
                "{'a':[1]}|{'op':'remove','path':'/a/1'}|there is nothing at the path",
                "{'a':[1]}|{'op':'remove','path':'/a/-'}|there is nothing at the path",
                "{'a':[1]}|{'op':'remove','path':'/a/00'}|there is nothing at the path",
                "{'a':[1]}|{'op':'add','path':'/a/2','value':1}|'2' is not a place in an array of"
                        + " 1",
                "{'a':[1]}|{'op':'add','path':'/a/01','value':1}|'01' is not a place in an array",
                "{'a':[1]}|{'op':'add','path':'/a/x','value':1}|'x' is not a place in an array",
                "{'a':[1]}|{'op':'set','path':'/a/2','value':1}|'2' is not a place in an array",
                "{'a':[1]}|{'op':'add','path':'/a/99999999999','value':1}|is not a place in an",
                "{}|{'op':'add','path':'/a/b','value':1}|no path found beyond: 'a'",
                "{'a':1}|{'op':'add','path':'/a/b','value':1}|no path found beyond: 'a'",
                "{'a':'x'}|{'op':'incr','path':'/a','value':1}|the value is not a number",
                "{'a':{}}|{'op':'incr','path':'/a','value':1}|the value is not a number",
                "{'a':1.7e308}|{'op':'incr','path':'/a','value':1.7e308}|the sum is too large",
                "{'a':1}|{'op':'incr','path':'/a','value':'1'}|incr /a must be a number",
                "{}|{'op':'move','from':'/a','path':'/b'}|there is nothing at /a",
                "{'a':{}}|{'op':'move','from':'/a','path':'/a/b'}|cannot be moved into itself",
                "{'id':'1'}|{'op':'set','path':'/id','value':'2'}|cannot be patched",
                "{'_ts':1}|{'op':'set','path':'/_ts','value':2}|cannot be patched",
                "{'_etag':1}|{'op':'remove','path':'/_etag'}|cannot be patched",
                "{'id':'1'}|{'op':'move','from':'/id','path':'/a'}|cannot be patched",
                "{'a':1}|{'op':'move','from':'/a','path':'/_rid'}|cannot be patched",
                "{}|{'op':'add','path':'a','value':1}|must start with '/'",
                "{}|{'op':'add','path':'','value':1}|must start with '/'",
                "{}|{'op':'add','path':'/a~2','value':1}|must be followed by 0 or 1",
                "{}|{'op':'add','path':'/a~','value':1}|must be followed by 0 or 1",
                "{}|{'op':'add','path':'/a'}|has no \"value\"",
                "{}|{'op':'copy','path':'/a','from':'/b'}|Unknown patch operation 'copy'",
                "{}|{'path':'/a','value':1}|needs a string \"op\"",
                "{}|{'op':'add','value':1}|needs a string \"path\"",
                "{}|{'op':'move','path':'/a'}|needs a string \"from\"",
                "{}|{'op':1,'path':'/a'}|\"op\" of a patch must be a string",
                "{}|5|needs a string \"op\"",
            })
    void wrongOperationsAreRefused(String item, String operation, String message) {
        assertRefused(item, "[" + operation + "]", message);
    }

    @Test
    void operationsSeeEarlierOnes() {
        assertThat(
                        apply(
                                "{'a':1}",
                                "[{'op':'add','path':'/o','value':{'p':[1, 2]}},"
                                        + "{'op':'add','path':'/o/p/-','value':{}},"
                                        + "{'op':'set','path':'/o/p/2/q','value':true},"
                                        + "{'op':'incr','path':'/o/p/0','value':1},"
                                        + "{'op':'incr','path':'/o/p/0','value':1},"
                                        + "{'op':'move','from':'/o/p/2','path':'/z'}]"))
                .isEqualTo("{'a':1,'o':{'p':[3,2]},'z':{'q':true}}");
    }

    @Test
    void untouchedPartsStayVerbatim() {
        String item =
                "{'n':1.0,'e':'\\u0041\\/','k\\u0065y':{'x':[1e5,-0,12345678901234567890.10]}";
        assertThat(
                        apply(
                                item + ",'a':1}",
                                "[{'op':'set','path':'/a','value':2},"
                                        + "{'op':'add','path':'/key/y','value':1E2}]"))
                .isEqualTo(item.substring(0, item.length() - 1) + ",'y':1E2},'a':2}");
    }

    @Property(tries = 200)
    void everyOtherMemberStaysVerbatim(@ForAll long seed) {
        JsonView source = ParsedItem.parse(object(seed), JsonLimits.DEFAULT).view();
        byte[] body = "[{\"op\":\"set\",\"path\":\"/new\",\"value\":1.0}]".getBytes(UTF_8);
        byte[] patched = JsonPatch.apply(source, PatchRequest.parse(body, 1).operations());
        String members = source.toString().replaceAll("^.|.$", "");
        assertThat(new String(patched, UTF_8)).isEqualTo("{" + members + ",\"new\":1.0}");
    }

    /** An object with names, numbers and strings in every spelling. */
    private static byte[] object(long seed) {
        Random random = new Random(seed);
        String[] spellings = {"1.0", "-0", "1e5", "\"\\u0041\\/é\"", "[ 1 , { } ]", "null"};
        StringBuilder text = new StringBuilder("{\"a\":1");
        for (int i = 0; i < random.nextInt(100); i++) {
            text.append(", \"").append(random.nextBoolean() ? "\\u00e9\\/\ud83d\ude00" : "k");
            text.append(i).append("\" : ").append(spellings[random.nextInt(spellings.length)]);
        }
        return text.append('}').toString().getBytes(UTF_8);
    }

    @Test
    void theNumberOfOperationsIsLimited() {
        String operation = "{'op':'incr','path':'/n','value':1}";
        assertThat(apply("{}", Collections.nCopies(10, operation).toString()))
                .isEqualTo("{'n':10}");
        String message = "between 1 and 10 operations";
        assertRefused("{}", Collections.nCopies(11, operation).toString(), message);
        assertRefused("{}", "[]", message);
    }

    @Test
    void theBodyMustHoldOperations() {
        assertRefused("{}", "{}", "A patch must be an array of operations");
        assertRefused("{}", "{'operations':{}}", "A patch must be an array of operations");
        assertRefused("{}", "5", "A patch must be an array of operations");
        assertRefused("{}", "[", "Invalid JSON");
    }

    @Test
    void aConditionIsKept() {
        byte[] body =
                ("{\"operations\":[{\"op\":\"remove\",\"path\":\"/a\"}],"
                                + "\"condition\":\"FROM c WHERE c.a = 1\"}")
                        .getBytes(UTF_8);
        PatchRequest request = PatchRequest.parse(body, 10);
        assertThat(request.condition()).contains("FROM c WHERE c.a = 1");
        assertThat(request.operations())
                .containsExactly(new PatchOperation.Remove(PatchPath.parse("/a")));
    }
}
