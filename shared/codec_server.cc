// codec_server.cc: encodes and decodes server messages.
#include <google/protobuf/arena.h>

#include <array>

#include "shared/codec.h"
#include "shared/codec_delta.h"
#include "shared/codec_rules.h"
#include "shared/codec_tale.h"

namespace undercroft {
namespace {

static_assert(kEnumCount<Reason> == v1::Rejected_Reason_Reason_MAX + 1);
static_assert(kEnumCount<RefusalCode> == v1::Refusal_Code_Code_MAX);
static_assert(v1::ChatLine::Kind_MAX == static_cast<int>(ChatLine::Kind::Notice));
static_assert(v1::Welcome::Scope_MAX == static_cast<int>(Welcome::Scope::Account));
static_assert(kEnumCount<StopReason> == v1::Stopped_Reason_Reason_MAX);

// A ServerFrame is built in one block that fits most messages, to avoid an allocation per field.
class ServerFrame {
 public:
  ServerFrame() : arena_(block_.data(), block_.size()) {
    frame_ = google::protobuf::Arena::CreateMessage<v1::ServerFrame>(&arena_);
  }
  v1::ServerFrame& operator*() { return *frame_; }

 private:
  alignas(8) std::array<char, 8192> block_;
  google::protobuf::Arena arena_;
  v1::ServerFrame* frame_;
};

// ---- encoding ----

// For the messages that list packs of content.
template <typename Message>
void write_packs(const std::vector<ContentPack>& packs, Message& out) {
  for (const ContentPack& pack : packs) {
    if (out.packs_size() == kMaxPacksTold) return;
    v1::ContentPack& one = *out.add_packs();
    one.set_name(clipped(pack.name, kMaxName));
    one.set_version(clipped(pack.version, kMaxName));
    one.set_hash(clipped(pack.hash, kMaxName));
  }
}

void write(const Welcome& m, v1::ServerFrame& frame) {
  v1::Welcome& out = *frame.mutable_welcome();
  out.set_player(wire(m.player));
  out.set_realm(clipped(m.realm, kMaxName));
  out.set_resume_token(m.resume_token);
  write_rules(m.rules, out);
  out.set_motd(clipped(m.motd, kMaxMotd));
  out.set_server(clipped(m.server, kMaxName));
  out.set_watched(clipped(m.watched, kMaxName));
  out.set_watch_delay(m.watch_delay);
  out.set_sealed_token(m.sealed_token);
  out.set_token_scope(static_cast<v1::Welcome::Scope>(m.scope));
  out.set_name(clipped(m.name, kMaxName));
  out.set_was_guest(m.was_guest);
  write_packs(m.packs, out);
}

void write(const Proof& m, v1::ServerFrame& frame) {
  v1::Proof& out = *frame.mutable_proof();
  out.set_identity(m.identity);
  out.set_key(m.key);
  out.set_signature(m.signature);
  out.set_realm(clipped(m.realm, kMaxName));
  out.set_passing(m.is_passing);
}

void write(const Refusal& m, v1::ServerFrame& frame) {
  v1::Refusal& out = *frame.mutable_refusal();
  out.set_code(wire_item<v1::Refusal_Code>(m.code));
  out.set_sentence(clipped(m.sentence, kMaxSentence));
  for (const std::uint32_t version : m.spoken) out.add_spoken(version);
  out.set_reason(clipped(m.reason, kMaxName));
  out.set_server(clipped(m.server, kMaxName));
}

void write(const Delta& m, v1::ServerFrame& frame) { write(m, *frame.mutable_delta()); }

void write(const Accepted& m, v1::ServerFrame& frame) {
  frame.mutable_accepted()->set_sequence(m.sequence);
}

void write(const Rejected& m, v1::ServerFrame& frame) {
  v1::Rejected& out = *frame.mutable_rejected();
  out.set_sequence(m.sequence);
  out.set_reason(wire_item<v1::Rejected_Reason>(m.reason));
  out.set_sentence(clipped(m.sentence, kMaxSentence));
}

void write(const Stopped& m, v1::ServerFrame& frame) {
  v1::Stopped& out = *frame.mutable_stopped();
  out.set_sequence(m.sequence);
  out.set_reason(wire_item<v1::Stopped_Reason>(m.reason));
  out.set_sentence(clipped(m.sentence, kMaxSentence));
}

void write(const Pong& m, v1::ServerFrame& frame) { frame.mutable_pong()->set_stamp(m.stamp); }

void write(const ChatLine& m, v1::ServerFrame& frame) {
  v1::ChatLine& out = *frame.mutable_chat_line();
  out.set_number(m.number);
  out.set_from(clipped(m.from, kMaxName));
  out.set_text(clipped(m.text, kMaxChat));
  out.set_to(clipped(m.to, kMaxName));
  out.set_deed(m.deed);
  out.set_kind(static_cast<v1::ChatLine::Kind>(m.kind));
  out.set_about(clipped(m.about, kMaxName));
}

void write(const PingedCell& m, v1::ServerFrame& frame) {
  v1::PingedCell& out = *frame.mutable_pinged_cell();
  out.set_from(clipped(m.from, kMaxName));
  out.set_depth(wire(m.depth));
  out.set_place(wire(m.place));
}

void write(const PlayerTyping& m, v1::ServerFrame& frame) {
  frame.mutable_player_typing()->set_name(clipped(m.name, kMaxName));
  frame.mutable_player_typing()->set_stopped(m.stopped);
}

void write(const ScoreTable& m, v1::ServerFrame& frame) {
  v1::ScoreTable& table = *frame.mutable_score_table();
  for (std::size_t i = 0; i < m.scores.size(); ++i) {
    const Score& score = m.scores[i];
    v1::ScoreTable::Score& out = *table.add_scores();
    if (i < m.points.size()) out.set_points(m.points[i]);
    out.set_name(clipped(score.name, kMaxName));
    out.set_treasure(score.treasure);
    out.set_depth(wire(score.depth));
    out.set_turns(score.turns);
    out.set_won(score.won);
    out.set_omens(wire(score.omens));
  }
}

void write(const DailyEntry& entry, v1::DailyBoard::Entry& out) {
  for (const std::string& name : entry.names) out.add_names(clipped(name, kMaxName));
  out.set_points(entry.points);
  out.set_treasure(entry.treasure);
  out.set_depth(entry.depth);
  out.set_turns(entry.turns);
  out.set_won(entry.won);
  out.set_over(entry.over);
  out.set_verified(entry.verified);
}

void write(const DailyDay& day, v1::DailyBoard::Day& out) {
  out.set_date(clipped(day.date, kMaxName));
  out.set_commitment(clipped(day.commitment, kMaxToken));
  out.set_key(clipped(day.key, kMaxToken));
  for (const DailyEntry& entry : day.entries) write(entry, *out.add_entries());
  out.set_played(day.played);
}

void write(const DailyBoard& m, v1::ServerFrame& frame) {
  v1::DailyBoard& out = *frame.mutable_daily_board();
  if (m.today) write(*m.today, *out.mutable_today());
  if (m.yesterday) write(*m.yesterday, *out.mutable_yesterday());
  out.set_ends_in_s(m.ends_in_s);
}

void write(const ServerStatus& status, v1::RealmList::Status& out) {
  out.set_server(clipped(status.server, kMaxToken));
  out.set_version(clipped(status.version, kMaxName));
  for (const std::uint32_t protocol : status.protocols) out.add_protocols(protocol);
  out.set_motd(clipped(status.motd, kMaxMotd));
  out.set_guests(status.guests);
  out.set_accounts(status.accounts);
  out.set_realm(clipped(status.realm, kMaxName));
  out.set_may_join(status.may_join);
  out.set_sentence(clipped(status.sentence, kMaxLine));
  out.set_wait_ms(status.wait_ms);
}

void write(const RealmList& m, v1::ServerFrame& frame) {
  v1::RealmList& list = *frame.mutable_realm_list();
  if (m.status) write(*m.status, *list.mutable_status());
  list.set_may_make(m.may_make);
  for (const RealmEntry& realm : m.realms) {
    v1::RealmList::Realm& out = *list.add_realms();
    out.set_name(clipped(realm.name, kMaxName));
    out.set_players(realm.players);
    out.set_places(realm.places);
    out.set_watchers(realm.watchers);
    out.set_depth(wire(realm.depth));
    out.set_turn(realm.turn);
    if (realm.idle_s) out.set_idle_s(*realm.idle_s);
    for (const std::string& name : realm.names) out.add_names(clipped(name, kMaxName));
    write_packs(realm.packs, out);
    out.set_tale(clipped(realm.tale, kMaxName));
    out.set_branch_of(clipped(realm.branch_of, kMaxName));
  }
}

void write(const RealmMade& m, v1::ServerFrame& frame) {
  frame.mutable_realm_made()->set_realm(clipped(m.realm, kMaxName));
  frame.mutable_realm_made()->set_sentence(clipped(m.sentence, kMaxLine));
}

void write(const WatcherNames& m, v1::ServerFrame& frame) {
  v1::WatcherNames& out = *frame.mutable_watcher_names();
  for (const std::string& name : m.names) out.add_names(clipped(name, kMaxName));
}

void write(const MissedTurns& m, v1::ServerFrame& frame) {
  v1::Story& out = *frame.mutable_story();
  out.set_turns(m.turns);
  out.set_left_out(m.left_out);
  for (const ToldLine& line : m.lines) write(line, *out.add_lines());
}

void write(const Tale& m, v1::ServerFrame& frame) { write(m, *frame.mutable_tale()); }

void write(const TaleList& m, v1::ServerFrame& frame) { write(m, *frame.mutable_tale_list()); }

void write(const SeatLink& m, v1::ServerFrame& frame) {
  frame.mutable_link()->set_secret(m.secret);
  frame.mutable_link()->set_expires_s(m.expires_s);
  frame.mutable_link()->set_sentence(clipped(m.sentence, kMaxSentence));
}

void write(const Moved& m, v1::ServerFrame& frame) {
  frame.mutable_moved()->set_url(clipped(m.url, kMaxUrl));
}

void write(const PastPart& m, v1::ServerFrame& frame) {
  v1::PastPart& out = *frame.mutable_past_part();
  out.set_number(m.number);
  out.set_first(m.first);
  out.set_last(m.last);
  for (const Delta& delta : m.deltas) write(delta, *out.add_deltas());
  out.set_sentence(clipped(m.sentence, kMaxSentence));
  out.set_again(m.may_ask_again);
  out.set_at(m.at);
}

void write(const ToldMomentLinks& m, v1::ServerFrame& frame) {
  v1::MomentLinks& out = *frame.mutable_moment_links();
  out.set_number(m.number);
  out.set_sentence(clipped(m.sentence, kMaxSentence));
  out.set_made(m.made);
  for (const ToldMomentLink& link : m.links) {
    v1::MomentLinks::Link& one = *out.add_links();
    one.set_code(link.code);
    one.set_first(link.first);
    one.set_shown(link.shown);
    one.set_last(link.last);
    one.set_turn(link.turn);
    one.set_depth(wire(link.depth));
    one.set_hides_names(link.hides_names);
    one.set_days(link.days);
  }
}

void write(const ToldTheatre& m, v1::ServerFrame& frame) {
  v1::Theatre& out = *frame.mutable_theatre();
  out.set_moment(m.moment);
  out.set_leader(m.leader);
  out.set_you(m.you);
  for (const TheatreVisitor& visitor : m.visitors) {
    v1::Theatre::Visitor& one = *out.add_visitors();
    one.set_number(visitor.number);
    one.set_name(clipped(visitor.name, kMaxName));
    if (visitor.place) one.set_place(wire(*visitor.place));
  }
}

void write(const UnknownMessage&, v1::ServerFrame&) {}

// ---- decoding ----

template <typename Message>
std::vector<ContentPack> read_packs(Reader& reader, const Message& in) {
  reader.require(in.packs_size() <= kMaxPacksTold, "too many packs of content");
  std::vector<ContentPack> packs;
  for (const v1::ContentPack& one : in.packs()) {
    packs.push_back({reader.text(one.name(), kMaxName, "a pack's name"),
                     reader.text(one.version(), kMaxName, "a pack's version"),
                     reader.text(one.hash(), kMaxName, "a pack's hash")});
  }
  return packs;
}

ServerMessage read(Reader& reader, const v1::Welcome& in) {
  Welcome m;
  m.player = Reader::id(in.player());
  m.realm = reader.text(in.realm(), kMaxName, "the realm's name");
  m.resume_token = reader.text(in.resume_token(), kMaxToken, "the resume token");
  read_rules(reader, in, m.rules);
  m.motd = reader.text(in.motd(), kMaxMotd, "the greeting");
  m.server = reader.text(in.server(), kMaxName, "the server's identity");
  m.watched = reader.text(in.watched(), kMaxName, "the watched player's name");
  m.watch_delay = in.watch_delay();
  m.sealed_token = reader.text(in.sealed_token(), kMaxSealed, "the sealed token");
  if (v1::Welcome::Scope_IsValid(in.token_scope())) {
    m.scope = static_cast<Welcome::Scope>(in.token_scope());
  }
  m.name = reader.text(in.name(), kMaxName, "the hero's name");
  m.was_guest = in.was_guest();
  m.packs = read_packs(reader, in);
  return m;
}

ServerMessage read(Reader& reader, const v1::Proof& in) {
  return Proof{reader.text(in.identity(), kMaxKey, "the server's identity"),
               reader.text(in.key(), kMaxKey, "the server's fresh key"),
               reader.text(in.signature(), kMaxKey, "the server's signature"),
               reader.text(in.realm(), kMaxName, "the realm's name"), in.passing()};
}

ServerMessage read(Reader& reader, const v1::Refusal& in) {
  Refusal m;
  m.code = Reader::item(in.code(), RefusalCode::Server);
  m.sentence = reader.text(in.sentence(), kMaxSentence, "the refusal");
  reader.require(in.spoken_size() <= kMaxSpoken, "too many protocol versions");
  m.spoken.assign(in.spoken().begin(), in.spoken().end());
  m.reason = reader.text(in.reason(), kMaxName, "the server's reason");
  m.server = reader.text(in.server(), kMaxName, "the server's identity");
  return m;
}

ServerMessage read(Reader& reader, const v1::Rejected& in) {
  return Rejected{in.sequence(), Reader::item<Reason>(in.reason()),
                  reader.text(in.sentence(), kMaxSentence, "the rejection")};
}

ServerMessage read(Reader& reader, const v1::ChatLine& in) {
  ChatLine m{in.number(), reader.text(in.from(), kMaxName, "the speaker's name"),
             reader.text(in.text(), kMaxChat, "the chat line"),
             reader.text(in.to(), kMaxName, "the listener's name"), in.deed()};
  if (v1::ChatLine::Kind_IsValid(in.kind())) m.kind = static_cast<ChatLine::Kind>(in.kind());
  m.about = reader.text(in.about(), kMaxName, "a player's name");
  return m;
}

ServerMessage read(Reader& reader, const v1::Stopped& in) {
  return Stopped{in.sequence(), Reader::item<StopReason>(in.reason(), StopReason::Done),
                 reader.text(in.sentence(), kMaxSentence, "the reason for stopping")};
}

ServerMessage read(Reader& reader, const v1::PingedCell& in) {
  return PingedCell{reader.text(in.from(), kMaxName, "the pinging player's name"),
                    reader.number(in.depth(), kMaxDepth, "a depth"), reader.place(in.place())};
}

ServerMessage read(Reader& reader, const v1::PlayerTyping& in) {
  return PlayerTyping{reader.text(in.name(), kMaxName, "the typing player's name"), in.stopped()};
}

ServerMessage read(Reader& reader, const v1::ScoreTable& in) {
  ScoreTable m;
  reader.require(in.scores_size() <= kMaxScores, "too many scores");
  for (const v1::ScoreTable::Score& score : in.scores()) {
    m.scores.push_back({reader.text(score.name(), kMaxName, "a name in the scores"),
                        score.treasure(), reader.number(score.depth(), kMaxDepth, "a depth"),
                        score.turns(), score.won(), kNobody,
                        reader.number(score.omens(), kMaxOmenScore, "the omens of a score")});
    if (score.points() > 0) m.points.resize(m.scores.size());
    if (score.points() > 0) m.points.back() = score.points();
  }
  if (!m.points.empty()) m.points.resize(m.scores.size());
  return m;
}

DailyEntry read(Reader& reader, const v1::DailyBoard::Entry& in) {
  DailyEntry entry;
  reader.require(in.names_size() <= kMaxDailyNames, "too many heroes in a daily");
  for (const std::string& name : in.names()) {
    entry.names.push_back(reader.text(name, kMaxName, "a hero's name in the daily"));
  }
  entry.points = in.points();
  entry.treasure = in.treasure();
  entry.depth = in.depth();
  entry.turns = in.turns();
  entry.won = in.won();
  entry.over = in.over();
  entry.verified = in.verified();
  return entry;
}

DailyDay read(Reader& reader, const v1::DailyBoard::Day& in) {
  DailyDay day;
  day.date = reader.text(in.date(), kMaxName, "the date of a daily");
  day.commitment = reader.text(in.commitment(), kMaxToken, "the commitment of a daily");
  day.key = reader.text(in.key(), kMaxToken, "the key of a daily");
  reader.require(in.entries_size() <= kMaxDailyEntries, "too many parties on the daily's board");
  for (const auto& entry : in.entries()) day.entries.push_back(read(reader, entry));
  day.played = in.played();
  return day;
}

ServerMessage read(Reader& reader, const v1::DailyBoard& in) {
  DailyBoard m;
  if (in.has_today()) m.today = read(reader, in.today());
  if (in.has_yesterday()) m.yesterday = read(reader, in.yesterday());
  m.ends_in_s = in.ends_in_s();
  return m;
}

RealmEntry read(Reader& reader, const v1::RealmList::Realm& in) {
  RealmEntry realm{reader.text(in.name(), kMaxName, "a realm's name"),
                   in.players(),
                   in.places(),
                   in.watchers(),
                   {},
                   reader.number(in.depth(), kMaxDepth, "a realm's depth"),
                   in.turn()};
  if (in.has_idle_s()) realm.idle_s = in.idle_s();
  reader.require(in.names_size() <= kMaxNamesTold, "too many names in a realm");
  for (const std::string& name : in.names()) {
    realm.names.push_back(reader.text(name, kMaxName, "a player's name in a realm"));
  }
  realm.packs = read_packs(reader, in);
  realm.tale = reader.text(in.tale(), kMaxName, "the title of a tale");
  realm.branch_of = reader.text(in.branch_of(), kMaxName, "where a branch began");
  return realm;
}

ServerStatus read(Reader& reader, const v1::RealmList::Status& in) {
  ServerStatus status;
  status.server = reader.text(in.server(), kMaxToken, "the server's identity");
  status.version = reader.text(in.version(), kMaxName, "the server's version");
  reader.require(in.protocols_size() <= kMaxRealmsTold, "too many protocols");
  status.protocols.assign(in.protocols().begin(), in.protocols().end());
  status.motd = reader.text(in.motd(), kMaxMotd, "the greeting");
  status.guests = in.guests();
  status.accounts = in.accounts();
  status.realm = reader.text(in.realm(), kMaxName, "a realm's name");
  status.may_join = in.may_join();
  status.sentence = reader.text(in.sentence(), kMaxLine, "the reason");
  status.wait_ms = in.wait_ms();
  return status;
}

ServerMessage read(Reader& reader, const v1::RealmList& in) {
  RealmList m;
  if (in.has_status()) m.status = read(reader, in.status());
  m.may_make = in.may_make();
  reader.require(in.realms_size() <= kMaxRealmsTold, "too many realms");
  for (const v1::RealmList::Realm& realm : in.realms()) m.realms.push_back(read(reader, realm));
  return m;
}

ServerMessage read(Reader& reader, const v1::WatcherNames& in) {
  WatcherNames m;
  reader.require(in.names_size() <= kMaxNamesTold, "too many watchers");
  for (const std::string& name : in.names()) {
    m.names.push_back(reader.text(name, kMaxName, "a spectator's name"));
  }
  return m;
}

ServerMessage read(Reader& reader, const v1::Story& in) {
  MissedTurns m{in.turns(), {}, in.left_out()};
  reader.require(in.lines_size() <= kMaxStory, "too many lines of a story");
  for (const v1::Line& line : in.lines()) m.lines.push_back(read(reader, line));
  return m;
}

ServerMessage read(Reader& reader, const v1::PastPart& in) {
  PastPart m{in.number(),
             in.first(),
             in.last(),
             {},
             reader.text(in.sentence(), kMaxSentence, "the reason"),
             in.again(),
             in.at()};
  reader.require(in.deltas_size() <= kMaxMoments, "too many moments of the past");
  reader.require(in.deltas().empty() || in.first() > 0, "moments of the past count from 1");
  if (!reader.fault().empty()) return m;
  for (const v1::Delta& delta : in.deltas()) m.deltas.push_back(read(reader, delta));
  return m;
}

ServerMessage read(Reader& reader, const v1::MomentLinks& in) {
  ToldMomentLinks m{in.number(),
                    reader.text(in.sentence(), kMaxSentence, "the sentence"),
                    reader.text(in.made(), kMaxMomentCode, "a code"),
                    {}};
  reader.require(in.links_size() <= kMaxMomentLinks, "too many links to moments");
  if (!reader.fault().empty()) return m;
  for (const v1::MomentLinks::Link& link : in.links()) {
    m.links.push_back({reader.text(link.code(), kMaxMomentCode, "a code"), link.first(),
                       link.shown(), link.last(), link.turn(),
                       reader.number(link.depth(), kMaxDepth, "a depth"), link.hides_names(),
                       link.days()});
  }
  return m;
}

ServerMessage read(Reader& reader, const v1::Theatre& in) {
  ToldTheatre m{in.moment(), in.leader(), in.you(), {}};
  reader.require(in.visitors_size() <= kMaxVisitors, "too many visitors of a theatre");
  for (const v1::Theatre::Visitor& visitor : in.visitors()) {
    TheatreVisitor one{visitor.number(), reader.text(visitor.name(), kMaxName, "a visitor's name")};
    if (visitor.has_place()) one.place = reader.place(visitor.place());
    m.visitors.push_back(std::move(one));
  }
  return m;
}

ServerMessage read(Reader& reader, const v1::ServerFrame& frame) {
  using Frame = v1::ServerFrame;
  // clang-format off
  switch (frame.message_case()) {
    case Frame::kWelcome: return read(reader, frame.welcome());
    case Frame::kRefusal: return read(reader, frame.refusal());
    case Frame::kDelta: return read(reader, frame.delta());
    case Frame::kAccepted: return Accepted{frame.accepted().sequence()};
    case Frame::kRejected: return read(reader, frame.rejected());
    case Frame::kPong: return Pong{frame.pong().stamp()};
    case Frame::kChatLine: return read(reader, frame.chat_line());
    case Frame::kScoreTable: return read(reader, frame.score_table());
    case Frame::kRealmList: return read(reader, frame.realm_list());
    case Frame::kRealmMade: return RealmMade{reader.text(frame.realm_made().realm(), kMaxName, "a realm's name"), reader.text(frame.realm_made().sentence(), kMaxLine, "the reason")};
    case Frame::kDailyBoard: return read(reader, frame.daily_board());
    case Frame::kWatcherNames: return read(reader, frame.watcher_names());
    case Frame::kStory: return read(reader, frame.story());
    case Frame::kMoved: return Moved{reader.text(frame.moved().url(), kMaxUrl, "the new address")};
    case Frame::kLink: return SeatLink{reader.text(frame.link().secret(), kMaxToken, "the link"), frame.link().expires_s(), reader.text(frame.link().sentence(), kMaxSentence, "the reason")};
    case Frame::kStopped: return read(reader, frame.stopped());
    case Frame::kPingedCell: return read(reader, frame.pinged_cell());
    case Frame::kPlayerTyping: return read(reader, frame.player_typing());
    case Frame::kProof: return read(reader, frame.proof());
    case Frame::kPastPart: return read(reader, frame.past_part());
    case Frame::kMomentLinks: return read(reader, frame.moment_links());
    case Frame::kTheatre: return read(reader, frame.theatre());
    case Frame::kTale: return read(reader, frame.tale());
    case Frame::kTaleList: return read(reader, frame.tale_list());
    case Frame::MESSAGE_NOT_SET: break;
  }
  // clang-format on
  return UnknownMessage{};
}

}  // namespace

std::string encode(const Delta& delta) {
  ServerFrame frame;
  write(delta, *frame);
  return (*frame).SerializeAsString();
}

std::string encode(const ServerMessage& message) {
  ServerFrame frame;
  std::visit([&frame](const auto& m) { write(m, *frame); }, message);
  return (*frame).SerializeAsString();
}

Expected<ServerMessage> decode_server(std::string_view bytes) {
  if (bytes.size() > kMaxServerFrame) return failed("the frame is longer than 1 MiB");
  ServerFrame frame;
  if (!(*frame).ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return failed("the frame is not a message of this protocol");
  }
  Reader reader;
  ServerMessage message = read(reader, *frame);
  if (!reader.fault().empty()) return failed(reader.fault());
  return message;
}

}  // namespace undercroft
