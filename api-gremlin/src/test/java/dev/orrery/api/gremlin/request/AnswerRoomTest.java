package dev.orrery.api.gremlin.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnswerRoomTest {
    private final AnswerRoom room = new AnswerRoom(100);

    @Test
    void answersShareTheRoom() {
        AnswerRoom.Share first = room.share();
        AnswerRoom.Share second = room.share();
        assertThat(first.take(60)).isTrue();
        assertThat(second.take(60)).isFalse();
        assertThat(second.take(40)).isTrue();
        assertThat(first.take(1)).isFalse();
    }

    @Test
    void whatAnAnswerHadIsThereForOthersOnceItIsSent() {
        AnswerRoom.Share first = room.share();
        assertThat(first.take(100)).isTrue();
        first.end();
        first.end();
        AnswerRoom.Share second = room.share();
        assertThat(second.take(100)).isTrue();
        assertThat(second.take(1)).isFalse();
    }

    @Test
    void anAnswerThatNobodyWaitsForTakesNoMore() {
        AnswerRoom.Share share = room.share();
        share.end();
        assertThat(share.take(1)).isFalse();
        assertThat(room.share().take(100)).isTrue();
    }
}
