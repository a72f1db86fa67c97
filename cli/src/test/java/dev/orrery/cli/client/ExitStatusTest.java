package dev.orrery.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitStatusTest {
    @ParameterizedTest
    @CsvSource({"500,1", "401,4", "403,4", "404,5", "400,6", "409,6", "423,6", "429,6", "503,6"})
    void theStatusOfAnAnswerDecides(int answered, int exitStatus) {
        assertThat(CallFailedException.answered(answered, "no").exitStatus()).isEqualTo(exitStatus);
    }

    @Test
    void whatHasNoAnswerHasAStatusOfItsOwn() {
        assertThat(CallFailedException.unreachable("no").exitStatus()).isEqualTo(3);
        assertThat(CallFailedException.local("no").exitStatus()).isEqualTo(6);
    }

    @Test
    void everyStatusIsDocumented() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "command-line.md"));
        for (int status = 0; status <= 7; status++) {
            assertThat(page).contains("\n| " + status + " | ");
        }
    }
}
