// codec_client.cc: encodes and decodes client messages.
#include <google/protobuf/stubs/logging.h>

#include <utility>

#include "shared/codec.h"
#include "shared/wire_reader.h"

namespace undercroft {
namespace {

// protobuf logs every string that is not UTF-8 to stderr. Silenced, so that a peer cannot fill the
// log.
[[maybe_unused]] google::protobuf::LogHandler* const kSilenced =
    google::protobuf::SetLogHandler(nullptr);

static_assert(kEnumCount<IntentVerb> == v1::Intent_Verb_Verb_MAX);
static_assert(kEnumCount<StandingVerb> == v1::StandingIntent_Verb_Verb_MAX);

// ---- encoding ----

void write(const Hello& m, v1::ClientFrame& frame) {
  v1::Hello& out = *frame.mutable_hello();
  out.set_protocol(m.protocol);
  out.set_client(m.client);
  out.set_name(m.name);
  out.set_realm(m.realm);
  out.set_resume_token(m.resume_token);
  out.set_last_report(m.last_report);
  out.set_clock(m.clock);
  out.set_password(m.password);
  out.set_invitation(m.invitation);
  out.set_new_password(m.new_password);
  out.set_watch(m.watch);
  out.set_ask_first(m.ask_first);
  out.set_sealed(m.sealed);
  out.set_lines(m.lines);
  out.set_link(m.link);
}

void write(const Challenge& m, v1::ClientFrame& frame) {
  frame.mutable_challenge()->set_key(m.key);
}

void write(const IntentMessage& m, v1::ClientFrame& frame) {
  v1::Intent& out = *frame.mutable_intent();
  out.set_sequence(m.sequence);
  out.set_turn(m.turn);
  out.set_any_turn(m.any_turn);
  out.set_verb(wire_item<v1::Intent_Verb>(m.intent.verb));
  out.set_direction(wire_item<v1::Direction>(m.intent.direction));
  out.set_item(wire(m.intent.item));
  out.set_words(m.intent.words);
  if (may_have_place(m.intent.verb)) out.set_place(wire(m.intent.place));
  if (needs_ability(m.intent.verb)) out.set_ability(m.intent.ability);
  out.set_heard(m.heard);
}

void write(const StandingMessage& m, v1::ClientFrame& frame) {
  v1::StandingIntent& out = *frame.mutable_standing_intent();
  out.set_sequence(m.sequence);
  out.set_turn(m.turn);
  out.set_any_turn(m.any_turn);
  out.set_verb(wire_item<v1::StandingIntent_Verb>(m.standing.verb));
  out.set_direction(wire_item<v1::Direction>(m.standing.direction));
  if (needs_place(m.standing.verb)) out.set_place(wire(m.standing.place));
  out.set_whom(wire(m.standing.whom));
  if (m.standing.verb == StandingVerb::Fight) out.set_stop_at(wire(m.standing.stop_at));
  out.set_heard(m.heard);
}

void write(const Withdraw& m, v1::ClientFrame& frame) {
  frame.mutable_withdraw()->set_sequence(m.sequence);
}
void write(const Ping& m, v1::ClientFrame& frame) { frame.mutable_ping()->set_stamp(m.stamp); }
void write(const ChatSay& m, v1::ClientFrame& frame) {
  frame.mutable_chat()->set_text(m.text);
  frame.mutable_chat()->set_deed(m.deed);
}
void write(const Whisper& m, v1::ClientFrame& frame) {
  frame.mutable_whisper()->set_to(m.to);
  frame.mutable_whisper()->set_text(m.text);
}
void write(const PingCell& m, v1::ClientFrame& frame) {
  frame.mutable_ping_cell()->set_place(wire(m.place));
}
void write(const Leave&, v1::ClientFrame& frame) { frame.mutable_leave(); }
void write(const EndHero&, v1::ClientFrame& frame) { frame.mutable_end_hero(); }
void write(const AskScores&, v1::ClientFrame& frame) { frame.mutable_ask_scores(); }
void write(const AskTale& m, v1::ClientFrame& frame) { frame.mutable_ask_tale()->set_run(m.run); }
void write(const AskTales&, v1::ClientFrame& frame) { frame.mutable_ask_tales(); }
void write(const AskLink&, v1::ClientFrame& frame) { frame.mutable_ask_link(); }
void write(const AskRealms&, v1::ClientFrame& frame) { frame.mutable_ask_realms(); }
void write(const AskDaily&, v1::ClientFrame& frame) { frame.mutable_ask_daily(); }
void write(const AskPast& m, v1::ClientFrame& frame) {
  frame.mutable_ask_past()->set_number(m.number);
  frame.mutable_ask_past()->set_first(m.first);
  frame.mutable_ask_past()->set_count(m.count);
  frame.mutable_ask_past()->set_run(m.run);
  frame.mutable_ask_past()->set_point(m.point);
}
void write(const ShareMoment& m, v1::ClientFrame& frame) {
  v1::ShareMoment& out = *frame.mutable_share_moment();
  out.set_number(m.number);
  out.set_first(m.first);
  out.set_shown(m.shown);
  out.set_last(m.last);
  out.set_hide_names(m.hide_names);
  out.set_run(m.run);
  out.set_point(m.point);
}
void write(const AskMomentLinks& m, v1::ClientFrame& frame) {
  frame.mutable_ask_moment_links()->set_number(m.number);
  frame.mutable_ask_moment_links()->set_withdraw(m.withdraw);
}
void write(const MakeRealm& m, v1::ClientFrame& frame) {
  v1::MakeRealm& out = *frame.mutable_make_realm();
  out.set_name(m.name);
  out.set_moment(m.moment);
  out.set_at(m.at);
}
void write(const Away& m, v1::ClientFrame& frame) {
  frame.mutable_away()->set_hidden(m.hidden);
  frame.mutable_away()->set_reading(m.reading);
}
void write(const Choose& m, v1::ClientFrame& frame) {
  frame.mutable_choose()->set_sequence(m.sequence);
  frame.mutable_choose()->set_choice(m.choice);
  frame.mutable_choose()->set_option(m.option);
}
void write(const Typing& m, v1::ClientFrame& frame) {
  frame.mutable_typing()->set_stopped(m.stopped);
}
void write(const TheatreName& m, v1::ClientFrame& frame) {
  frame.mutable_theatre_name()->set_name(m.name);
}
void write(const TheatreStep& m, v1::ClientFrame& frame) {
  frame.mutable_theatre_step()->set_moment(m.moment);
}
void write(const TheatrePoint& m, v1::ClientFrame& frame) {
  v1::TheatrePoint& out = *frame.mutable_theatre_point();
  if (m.place) out.set_place(wire(*m.place));
}
void write(const TheatreLead& m, v1::ClientFrame& frame) {
  frame.mutable_theatre_lead()->set_visitor(m.visitor);
}
void write(const UnknownMessage&, v1::ClientFrame&) {}

// ---- decoding ----

ClientMessage read(Reader& reader, const v1::Hello& in) {
  Hello m;
  m.protocol = in.protocol();
  m.client = reader.text(in.client(), kMaxName, "the client's name");
  m.name = reader.text(in.name(), kMaxName, "the player's name");
  m.realm = reader.text(in.realm(), kMaxName, "the realm's name");
  m.resume_token = reader.text(in.resume_token(), kMaxToken, "the resume token");
  m.last_report = in.last_report();
  m.clock = in.clock();
  m.password = reader.text(in.password(), kMaxPassword, "the password");
  m.invitation = reader.text(in.invitation(), kMaxPassword, "the invitation");
  m.new_password = reader.text(in.new_password(), kMaxPassword, "the new password");
  m.watch = reader.text(in.watch(), kMaxName, "the name of the player to watch");
  m.ask_first = in.ask_first();
  m.sealed = reader.text(in.sealed(), kMaxSealed, "the sealed secret");
  m.lines = in.lines();
  m.link = reader.text(in.link(), kMaxToken, "the link");
  return m;
}

ClientMessage read(Reader& reader, const v1::Intent& in) {
  IntentMessage m;
  m.sequence = in.sequence();
  m.turn = in.turn();
  m.any_turn = in.any_turn();
  m.intent.verb = Reader::item(in.verb(), kUnknownIntent);
  m.intent.direction = Reader::known_item<Direction>(in.direction());
  m.intent.item = Reader::id(in.item());
  m.intent.words = reader.text(in.words(), kMaxTyped, "the speech");
  if (may_have_place(m.intent.verb)) m.intent.place = reader.place(in.place());
  if (needs_ability(m.intent.verb)) m.intent.ability = in.ability();
  m.heard = in.heard();
  return m;
}

ClientMessage read(Reader& reader, const v1::StandingIntent& in) {
  StandingMessage m;
  m.sequence = in.sequence();
  m.turn = in.turn();
  m.any_turn = in.any_turn();
  m.standing.verb = Reader::item(in.verb(), kUnknownStanding);
  m.standing.direction = Reader::known_item<Direction>(in.direction());
  if (needs_place(m.standing.verb)) m.standing.place = reader.place(in.place());
  m.standing.whom = Reader::id(in.whom());
  const bool stops = m.standing.verb == StandingVerb::Fight && in.has_stop_at();
  if (stops) m.standing.stop_at = reader.number(in.stop_at(), 100, "a percentage");
  m.heard = in.heard();
  return m;
}

ClientMessage read(Reader& reader, const v1::Chat& in) {
  return ChatSay{reader.text(in.text(), kMaxTyped, "the chat line"), in.deed()};
}

ClientMessage read(Reader& reader, const v1::Whisper& in) {
  return Whisper{reader.text(in.to(), kMaxName, "the whisper's recipient"),
                 reader.text(in.text(), kMaxTyped, "the whisper")};
}

ClientMessage read(Reader& reader, const v1::AskPast& in) {
  reader.require(in.first() > 0, "moments of the past count from 1");
  reader.require(in.count() > 0 && in.count() <= kMaxMoments, "ask for 1 to 200 moments");
  return AskPast{in.number(), in.first(), in.count(), in.run(), in.point()};
}

ClientMessage read(Reader& reader, const v1::ShareMoment& in) {
  reader.require(in.shown() > 0, "moments of the past count from 1");
  reader.require(in.first() <= in.shown(), "a stretch begins no later than its moment shown");
  reader.require(in.last() == 0 || in.last() >= in.shown(), "a stretch ends no earlier");
  return ShareMoment{in.number(),     in.first(), in.shown(), in.last(),
                     in.hide_names(), in.run(),   in.point()};
}

ClientMessage read(Reader& reader, const v1::AskMomentLinks& in) {
  return AskMomentLinks{in.number(), reader.text(in.withdraw(), kMaxMomentCode, "the code")};
}

ClientMessage read(Reader& reader, const v1::MakeRealm& in) {
  return MakeRealm{reader.text(in.name(), kMaxName, "the realm's name"),
                   reader.text(in.moment(), kMaxMomentCode, "the code"), in.at()};
}

ClientMessage read(Reader& reader, const v1::TheatreStep& in) {
  reader.require(in.moment() > 0, "moments of a link count from 1");
  return TheatreStep{in.moment()};
}

ClientMessage read(Reader& reader, const v1::TheatrePoint& in) {
  TheatrePoint m;
  if (in.has_place()) m.place = reader.place(in.place());
  return m;
}

ClientMessage read(Reader& reader, const v1::ClientFrame& frame) {
  using Frame = v1::ClientFrame;
  // clang-format off
  switch (frame.message_case()) {
    case Frame::kHello: return read(reader, frame.hello());
    case Frame::kIntent: return read(reader, frame.intent());
    case Frame::kWithdraw: return Withdraw{frame.withdraw().sequence()};
    case Frame::kPing: return Ping{frame.ping().stamp()};
    case Frame::kChat: return read(reader, frame.chat());
    case Frame::kLeave: return Leave{};
    case Frame::kEndHero: return EndHero{};
    case Frame::kAskScores: return AskScores{};
    case Frame::kAskTale: return AskTale{frame.ask_tale().run()};
    case Frame::kAskTales: return AskTales{};
    case Frame::kAskLink: return AskLink{};
    case Frame::kAskRealms: return AskRealms{};
    case Frame::kAskDaily: return AskDaily{};
    case Frame::kAskPast: return read(reader, frame.ask_past());
    case Frame::kShareMoment: return read(reader, frame.share_moment());
    case Frame::kAskMomentLinks: return read(reader, frame.ask_moment_links());
    case Frame::kTheatreName: return TheatreName{reader.text(frame.theatre_name().name(), kMaxName, "the visitor's name")};
    case Frame::kTheatreStep: return read(reader, frame.theatre_step());
    case Frame::kTheatrePoint: return read(reader, frame.theatre_point());
    case Frame::kTheatreLead: return TheatreLead{frame.theatre_lead().visitor()};
    case Frame::kMakeRealm: return read(reader, frame.make_realm());
    case Frame::kAway: return Away{frame.away().hidden(), frame.away().reading()};
    case Frame::kTyping: return Typing{frame.typing().stopped()};
    case Frame::kStandingIntent: return read(reader, frame.standing_intent());
    case Frame::kPingCell: return PingCell{reader.place(frame.ping_cell().place())};
    case Frame::kWhisper: return read(reader, frame.whisper());
    case Frame::kChoose: return Choose{frame.choose().sequence(), frame.choose().choice(), frame.choose().option()};
    case Frame::kChallenge: return Challenge{reader.text(frame.challenge().key(), kMaxKey, "the challenge")};
    case Frame::MESSAGE_NOT_SET: break;
  }
  // clang-format on
  return UnknownMessage{};
}

}  // namespace

std::string encode(const ClientMessage& message) {
  v1::ClientFrame frame;
  std::visit([&frame](const auto& m) { write(m, frame); }, message);
  return frame.SerializeAsString();
}

Expected<ClientMessage> decode_client(std::string_view bytes) {
  if (bytes.size() > kMaxClientFrame) return failed("the frame is longer than 4096 bytes");
  v1::ClientFrame frame;
  if (!frame.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return failed("the frame is not a message of this protocol");
  }
  Reader reader;
  ClientMessage message = read(reader, frame);
  if (!reader.fault().empty()) return failed(reader.fault());
  return message;
}

std::string encode_sealed_part(const Hello& hello) {
  v1::Secrets out;
  out.set_resume_token(hello.resume_token);
  out.set_password(hello.password);
  out.set_invitation(hello.invitation);
  out.set_new_password(hello.new_password);
  out.set_name(hello.name);
  out.set_realm(hello.realm);
  out.set_watch(hello.watch);
  out.set_ask_first(hello.ask_first);
  out.set_link(hello.link);
  return out.SerializeAsString();
}

Expected<> decode_sealed_part(std::string_view bytes, Hello& hello) {
  v1::Secrets in;
  if (!in.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return failed("the sealed text is not a message of this protocol");
  }
  Reader reader;
  Hello m = hello;
  m.resume_token = reader.text(in.resume_token(), kMaxToken, "the resume token");
  m.password = reader.text(in.password(), kMaxPassword, "the password");
  m.invitation = reader.text(in.invitation(), kMaxPassword, "the invitation");
  m.new_password = reader.text(in.new_password(), kMaxPassword, "the new password");
  m.name = reader.text(in.name(), kMaxName, "the player's name");
  m.realm = reader.text(in.realm(), kMaxName, "the realm's name");
  m.watch = reader.text(in.watch(), kMaxName, "the name of the player to watch");
  m.ask_first = in.ask_first();
  m.link = reader.text(in.link(), kMaxToken, "the link");
  if (!reader.fault().empty()) return failed(reader.fault());
  hello = std::move(m);
  return {};
}

}  // namespace undercroft
