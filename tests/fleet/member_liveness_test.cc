// member_liveness_test.cc: which members a server holds for dead, and when it holds itself for cut
// off.
#include "server/fleet/member_liveness.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace undercroft::member_liveness_test {
namespace {

// A server "me" with two others. Time passes in beats of 500 ms, unless the test says otherwise.
struct Fleet : ::testing::Test {
  // Half a second passes, and whatever works goes through once.
  void half_second() {
    now += MemberLiveness::kBeatEveryMs;
    table.tick(now);
    if (b_beats) ++b.beat;
    if (c_beats) ++c.beat;
    if (b_answers) table.link_heard({"b", b_says_beats, b.load, b.is_draining}, now);
    if (c_answers) table.link_heard({"c", true, c.load, c.is_draining}, now);
    if (!store_works) return;
    table.beat_went_through(now);
    table.read(listed(), now);
  }
  void half_seconds(int count) {
    for (int i = 0; i < count; ++i) half_second();
  }
  std::vector<FleetMember> listed() const {
    std::vector<FleetMember> all{{"me", "here:1", 7}};
    if (b_is_listed) all.push_back(b);
    if (c_is_listed) all.push_back(c);
    return all;
  }
  Liveness is(const std::string& id) { return table.liveness(id, now); }

  std::uint64_t now = 5000;
  MemberLiveness table{"me", now};
  FleetMember b{"b", "there:1", 7};
  FleetMember c{"c", "there:2", 7};
  bool b_beats = true, c_beats = true, b_answers = true, c_answers = true, store_works = true;
  bool b_is_listed = true, c_is_listed = true, b_says_beats = true;
};

TEST_F(Fleet, MembersWhoBeatAndAnswerAreAlive) {
  half_seconds(10);
  EXPECT_EQ(is("b"), Liveness::Alive);
  EXPECT_EQ(is("c"), Liveness::Alive);
  EXPECT_EQ(is("me"), Liveness::Alive);
  EXPECT_TRUE(table.is_reachable("b", now));
  EXPECT_EQ(table.reach(now), StoreReach::Reached);
  EXPECT_EQ(table.others(), (std::vector<FleetMember>{b, c}));
}

// An entry may be all that is left of a member.
TEST_F(Fleet, AMemberShowsLifeByABeatOrAnAnswer) {
  b_beats = b_answers = c_answers = false;
  half_second();
  EXPECT_FALSE(table.has_shown_life("b"));
  EXPECT_FALSE(table.has_shown_life("c")) << "its beat may be its last one";
  half_second();
  EXPECT_FALSE(table.has_shown_life("b"));
  EXPECT_TRUE(table.has_shown_life("c"));
  b_answers = true;
  half_second();
  EXPECT_TRUE(table.has_shown_life("b"));
  b_answers = false;
  half_seconds(10);
  EXPECT_EQ(is("b"), Liveness::Dead);
  EXPECT_TRUE(table.has_shown_life("b")) << "it has";
}

// ---- dead by its beat ----

TEST_F(Fleet, MemberWhoseBeatStandsStillFor2SecondsIsDead) {
  half_seconds(4);
  b_beats = false;  // but it answers: it is cut off from the store
  half_seconds(3);
  EXPECT_EQ(is("b"), Liveness::Alive);
  half_second();
  EXPECT_EQ(is("b"), Liveness::Dead);
  EXPECT_EQ(is("c"), Liveness::Alive);
  b_beats = true;
  half_second();
  EXPECT_EQ(is("b"), Liveness::Alive);
}

TEST_F(Fleet, NobodyDiesWhileTheStorePauses) {
  half_seconds(4);
  store_works = b_beats = c_beats = false;
  for (int i = 0; i < 40; ++i) {
    half_second();
    EXPECT_NE(is("b"), Liveness::Dead);
  }
  store_works = true;
  half_second();
  EXPECT_EQ(is("b"), Liveness::Alive) << "its next beat has as much time as any";
  half_seconds(3);
  EXPECT_EQ(is("b"), Liveness::Alive);
  half_second();
  EXPECT_EQ(is("b"), Liveness::Dead);
}

// Its beats fail, but it still reads: another endpoint may answer that.
TEST_F(Fleet, NobodyDiesWhileMyOwnBeatsDoNotGoThrough) {
  half_seconds(4);
  b_beats = false;
  for (int i = 0; i < 20; ++i) {
    now += 500;
    table.link_heard({"b", true}, now);
    table.read(listed(), now);
    EXPECT_NE(is("b"), Liveness::Dead);
  }
  table.beat_went_through(now);
  EXPECT_NE(is("b"), Liveness::Dead) << "what was seen meanwhile proves nothing";
}

TEST_F(Fleet, VerdictIsNotTakenFromOldReads) {
  half_seconds(4);
  b_beats = false;
  half_seconds(4);
  EXPECT_EQ(is("b"), Liveness::Dead);
  now += MemberLiveness::kGapMs + 1;  // this server was frozen, and b may have come back
  EXPECT_NE(is("b"), Liveness::Dead);
}

// ---- dead by its link ----

TEST_F(Fleet, MemberWhoseLinkRefusesIsDeadAfterTwoReads) {
  half_seconds(4);
  b_beats = b_answers = false;
  table.link_refused("b", now);
  EXPECT_EQ(is("b"), Liveness::Alive) << "its last beat was read just now";
  half_second();
  EXPECT_EQ(is("b"), Liveness::Unknown) << "players wait";
  half_second();
  EXPECT_EQ(is("b"), Liveness::Dead);
}

TEST_F(Fleet, MemberWhoseLinkIsSilentForASecondIsDeadAfterTwoReads) {
  half_seconds(4);
  b_beats = b_answers = false;
  half_second();
  EXPECT_EQ(is("b"), Liveness::Alive);
  half_second();
  EXPECT_EQ(is("b"), Liveness::Dead);
}

TEST_F(Fleet, MemberBehindACutLinkWhoBeatsIsAlive) {
  half_seconds(4);
  b_answers = false;
  table.link_refused("b", now);
  for (int i = 0; i < 20; ++i) {
    half_second();
    EXPECT_EQ(is("b"), Liveness::Alive);
    EXPECT_FALSE(table.is_reachable("b", now));
  }
}

TEST_F(Fleet, MemberWhoBeatsTwiceDuringItsSilenceIsBlocked) {
  half_seconds(4);
  b_answers = false;
  table.link_refused("b", now);
  half_second();
  EXPECT_FALSE(table.is_blocked("b", now)) << "it may have beaten just before it died";
  half_second();
  EXPECT_TRUE(table.is_blocked("b", now));
  EXPECT_FALSE(table.is_blocked("c", now));
  EXPECT_FALSE(table.is_blocked("unknown", now));
  b_answers = true;
  half_second();
  EXPECT_FALSE(table.is_blocked("b", now));
  b_answers = b_beats = false;
  half_seconds(3);
  EXPECT_FALSE(table.is_blocked("b", now)) << "it is dead";
}

// The verdict is there soon after the store is back, because the links are watched on.
TEST_F(Fleet, MemberWhoDiedWhileTheStorePausedIsDeadAtTheSecondRead) {
  half_seconds(4);
  store_works = c_beats = b_beats = b_answers = false;
  half_seconds(8);
  EXPECT_EQ(is("b"), Liveness::Unknown);
  EXPECT_EQ(is("c"), Liveness::Alive) << "its link answers";
  store_works = c_beats = true;
  half_second();
  EXPECT_EQ(is("b"), Liveness::Unknown);
  half_second();
  EXPECT_EQ(is("b"), Liveness::Dead);
  EXPECT_EQ(is("c"), Liveness::Alive);
}

// While this server was frozen, it heard nothing.
TEST_F(Fleet, SilenceDuringMyOwnFreezeProvesNothing) {
  half_seconds(4);
  now += 60'000;
  b_answers = false;  // its answers still wait in the socket
  b_beats = false;    // and its beat was under way
  half_second();
  EXPECT_NE(is("b"), Liveness::Dead);
  now += 400;
  table.beat_went_through(now);
  table.read(listed(), now);
  EXPECT_NE(is("b"), Liveness::Dead);
}

// ---- not in the list ----

TEST_F(Fleet, MemberWhoWithdrewIsDead) {
  half_seconds(4);
  b_is_listed = false;
  half_second();
  EXPECT_EQ(is("b"), Liveness::Unknown);
  half_second();
  EXPECT_EQ(is("b"), Liveness::Dead);
  EXPECT_EQ(table.member("b"), nullptr);
  b_is_listed = true;
  half_second();
  EXPECT_EQ(is("b"), Liveness::Alive);
}

TEST_F(Fleet, OwnerWhoWasNeverListedIsDeadAfter2Seconds) {
  half_seconds(4);
  EXPECT_EQ(is("old"), Liveness::Unknown);
  half_seconds(4);
  EXPECT_EQ(is("old"), Liveness::Dead);
}

TEST_F(Fleet, OwnerWhoHasJustStartedIsNotDead) {
  c_is_listed = c_answers = false;
  half_seconds(4);
  EXPECT_EQ(is("c"), Liveness::Unknown);
  c_is_listed = c_answers = true;
  half_second();
  EXPECT_EQ(is("c"), Liveness::Alive);
}

TEST_F(Fleet, IdsOutsideTheListAreForgotten) {
  half_seconds(4);
  for (std::size_t i = 0; i < 2 * MemberLiveness::kMostMissing; ++i) {
    EXPECT_EQ(is("x" + std::to_string(i)), Liveness::Unknown);
  }
  half_seconds(4);
  EXPECT_EQ(is("x1"), Liveness::Dead);
  EXPECT_EQ(is("one more"), Liveness::Unknown);
  half_seconds(130);
  EXPECT_EQ(is("one more"), Liveness::Unknown);
  half_seconds(4);
  EXPECT_EQ(is("one more"), Liveness::Dead) << "there was room again";
}

TEST_F(Fleet, EntryOfALongDeadMemberCanBeWithdrawn) {
  half_seconds(4);
  b_beats = b_answers = false;
  half_seconds(119);
  EXPECT_TRUE(table.long_dead(now).empty());
  half_second();
  EXPECT_EQ(table.long_dead(now), std::vector<std::string>{"b"});
}

// ---- my own reach ----

TEST_F(Fleet, ServerThatHasNeverBeatenHasNotReachedTheStore) {
  store_works = false;
  half_second();
  EXPECT_EQ(table.reach(now), StoreReach::Away);
  EXPECT_FALSE(table.beats_go_through(now));
}

TEST_F(Fleet, ServerIsCutOffWhenAnotherOneBeats) {
  half_seconds(4);
  store_works = false;
  half_seconds(3);
  EXPECT_EQ(table.reach(now), StoreReach::Reached);
  EXPECT_FALSE(table.beats_go_through(now));
  half_second();
  EXPECT_EQ(table.reach(now), StoreReach::CutOff);
  store_works = true;
  half_second();
  EXPECT_EQ(table.reach(now), StoreReach::Reached);
}

TEST_F(Fleet, StoreIsAwayWhenNobodyBeats) {
  half_seconds(4);
  store_works = b_says_beats = c_answers = false;
  half_seconds(20);
  EXPECT_EQ(table.reach(now), StoreReach::Away);
  b_says_beats = true;  // the store is back, and b's beat was the first
  half_second();
  EXPECT_EQ(table.reach(now), StoreReach::Away);
  half_seconds(2);
  EXPECT_EQ(table.reach(now), StoreReach::CutOff);
}

// Somebody who said so once and then fell silent proves nothing.
TEST_F(Fleet, OldWordsDoNotMakeAServerCutOff) {
  half_seconds(4);
  store_works = b_answers = c_answers = false;
  half_seconds(20);
  EXPECT_EQ(table.reach(now), StoreReach::Away);
}

TEST_F(Fleet, ServerThatWakesHasTimeToBeat) {
  half_seconds(4);
  now += 60'000;
  store_works = false;
  half_second();
  EXPECT_NE(table.reach(now), StoreReach::CutOff);
  half_seconds(3);
  EXPECT_NE(table.reach(now), StoreReach::CutOff);
  half_second();
  EXPECT_EQ(table.reach(now), StoreReach::CutOff);
}

// ---- the least loaded ----

TEST_F(Fleet, LeastLoadedIsAliveReachableAndNewEnough) {
  b.load = 9;
  c.load = 3;
  half_seconds(4);
  EXPECT_EQ(table.least_loaded(7, now)->id, "c");
  c.is_draining = true;
  half_second();
  EXPECT_EQ(table.least_loaded(7, now)->id, "b");
  EXPECT_FALSE(table.least_loaded(8, now));
  table.link_refused("b", now);
  EXPECT_FALSE(table.least_loaded(7, now));
}

TEST_F(Fleet, RealmsAreHandedToServersThatHaveBeatenForAWhile) {
  b.counts = FleetCounts{};
  half_seconds(11);
  EXPECT_TRUE(table.takers(7, now).empty());
  half_second();
  EXPECT_EQ(table.takers(7, now), std::vector<FleetMember>{b}) << "c is of an earlier version";
  EXPECT_TRUE(table.takers(8, now).empty());
  b_says_beats = false;
  half_second();
  b_says_beats = true;
  half_seconds(10);
  EXPECT_TRUE(table.takers(7, now).empty());
  half_second();
  EXPECT_EQ(table.takers(7, now), std::vector<FleetMember>{b});
  b.is_draining = true;
  half_second();
  EXPECT_TRUE(table.takers(7, now).empty());
}

TEST_F(Fleet, RealmsAreHandedToServersOfTheSameVersion) {
  b.counts = c.counts = FleetCounts{};
  c.simulation = 8;
  half_seconds(12);
  EXPECT_EQ(table.takers(7, now), std::vector<FleetMember>{b});
  EXPECT_EQ(table.takers(8, now), std::vector<FleetMember>{c});
}

TEST_F(Fleet, LinkSaysTheLoadLaterThanTheBeat) {
  half_seconds(4);
  table.link_heard({"b", true, 9, true}, now);
  table.read(listed(), now);
  EXPECT_EQ(table.member("b")->load, 9u);
  EXPECT_TRUE(table.member("b")->is_draining);
  b_answers = false;
  half_seconds(4);
  EXPECT_EQ(table.member("b")->load, 0u) << "the beat is all that is known";
}

TEST_F(Fleet, SlowBeatsAreNoticed) {
  half_second();
  EXPECT_FALSE(table.are_beats_slow());
  table.beat_went_through(now, MemberLiveness::kBeatEveryMs);
  EXPECT_TRUE(table.are_beats_slow());
  half_seconds(6);
  EXPECT_FALSE(table.are_beats_slow());
}

TEST_F(Fleet, LoadThatWasGivenCountsUntilTheMemberSaysItself) {
  half_seconds(4);
  table.add_load("b", 2);
  table.add_load("nobody", 2);
  EXPECT_EQ(table.member("b")->load, 2u);
  half_second();
  EXPECT_EQ(table.member("b")->load, 0u);
}

// ---- a store that is slow but alive ----

// Beats of all members take as long.
struct SlowStore : Fleet {
  void slow_beat(std::uint64_t took) {
    now += std::max(took, MemberLiveness::kBeatEveryMs);
    table.tick(now);
    if (b_beats) ++b.beat;
    ++c.beat;
    table.link_heard({"b", true, b.load, b.is_draining}, now);
    table.link_heard({"c", true, c.load, c.is_draining}, now);
    table.beat_went_through(now, took);
    table.read(listed(), now);
  }
};

TEST_F(SlowStore, ItsMembersAreAlive) {
  half_seconds(4);
  for (const std::uint64_t took : {800U, 1500U, 3000U, 2000U, 4000U}) {
    for (int i = 0; i < 5; ++i) {
      slow_beat(took);
      EXPECT_EQ(table.reach(now), StoreReach::Reached);
      EXPECT_EQ(is("b"), Liveness::Alive) << took;
    }
  }
}

TEST_F(SlowStore, MemberWhoseBeatStandsStillDiesLater) {
  half_seconds(4);
  for (int i = 0; i < 10; ++i) slow_beat(1000);
  b_beats = false;
  for (int i = 0; i < 3; ++i) slow_beat(1000);
  EXPECT_EQ(is("b"), Liveness::Alive);
  for (int i = 0; i < 2; ++i) slow_beat(1000);
  EXPECT_EQ(is("b"), Liveness::Dead);
}

TEST_F(SlowStore, ItsSlownessIsForgotten) {
  half_seconds(4);
  slow_beat(3000);
  half_seconds(40);
  b_beats = false;
  half_seconds(4);
  EXPECT_EQ(is("b"), Liveness::Dead);
}

// The beat waits for its answer, but others of this server's calls are answered.
TEST_F(SlowStore, CutsNobodyOffWhileItAnswersAnything) {
  half_seconds(4);
  store_works = false;
  for (int i = 0; i < 20; ++i) {
    half_second();
    table.store_answered(now - 400);
    EXPECT_NE(table.reach(now), StoreReach::CutOff);
  }
  half_seconds(4);
  EXPECT_EQ(table.reach(now), StoreReach::CutOff) << "nothing was answered for 2 s";
  table.store_answered(now);
  EXPECT_EQ(table.reach(now), StoreReach::Away) << "a late answer counts";
}

}  // namespace
}  // namespace undercroft::member_liveness_test
