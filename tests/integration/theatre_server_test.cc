// theatre_server_test.cc: visitors of a link look at it together (R213).
#include <gmock/gmock.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/gateway/gateway.h"
#include "server/realm/moment_host.h"
#include "server/running/steady_clock.h"
#include "shared/codec.h"
#include "tests/support/ample_settings.h"
#include "tests/support/eventually.h"
#include "tests/support/raw_socket.h"

namespace undercroft::theatre_server_test {
namespace {

using testing::eventually;
using ::testing::HasSubstr;
using testing::RawFrame;
using testing::RawSocket;
using ::testing::SizeIs;
using ::testing::StartsWith;
using State = MomentSight::State;

const std::string kLink = "/-/moment/AAAAAAAAAAAAAAAAAAAAAA/theatre/";
const std::string kRoom = "abcdefghij-KLMNOPQRS_0";
const std::string kOtherRoom = "abcdefghij-KLMNOPQRS_1";

// One link, of 30 moments, which opens with the 20th.
struct OneLink final : MomentHost {
  std::atomic<State> state{State::Open};
  void serve(MomentOrder, std::function<void(const ToldMomentLinks&)>) override {}
  void visit(MomentVisit visit, std::function<void(const MomentSight&)> done) override {
    EXPECT_EQ(visit.wants, MomentVisit::Wants::Nothing);
    done({.state = state, .hero = "Ann", .turn = 412, .depth = 3, .shown = 20, .last = 30});
  }
};

GatewayOptions two_threads() {
  GatewayOptions options;
  options.threads = 2;
  options.theatre_look = std::chrono::milliseconds(50);
  options.settings = testing::in_force(testing::ample_settings());
  options.bans = std::make_shared<BanList>();
  return options;
}

// A visitor, which reads what it is sent when it is asked.
class Visitor {
 public:
  explicit Visitor(int port, const std::string& path = kLink + kRoom,
                   const std::string& headers = "")
      : socket_(port), is_in_(socket_.upgrade(path, headers)) {}
  [[nodiscard]] bool is_in() const { return is_in_; }
  [[nodiscard]] RawSocket& socket() { return socket_; }
  void send(const ClientMessage& message) { socket_.send(message); }

  // Reads until a message of this type is as wanted; nothing when the connection has ended.
  template <typename Message>
  std::optional<Message> read(const std::function<bool(const Message&)>& is_wanted) {
    while (const auto frame = socket_.read_frame()) {
      if (frame->is_close) return std::nullopt;
      const auto message = decode_server(frame->payload);
      EXPECT_TRUE(message) << message.error();
      const auto* found = message ? std::get_if<Message>(&*message) : nullptr;
      if (found != nullptr && is_wanted(*found)) return *found;
    }
    return std::nullopt;
  }
  template <typename Message>
  std::optional<Message> read() {
    return read<Message>([](const Message&) { return true; });
  }
  std::optional<ToldTheatre> sees(const std::function<bool(const ToldTheatre&)>& is_wanted) {
    return read<ToldTheatre>(is_wanted);
  }
  std::optional<ToldTheatre> sees_visitors(std::size_t count) {
    return sees([count](const ToldTheatre& told) { return told.visitors.size() == count; });
  }
  std::optional<ToldTheatre> sees_moment(std::uint32_t moment) {
    return sees([moment](const ToldTheatre& told) { return told.moment == moment; });
  }
  void expect_close(CloseCode code, const std::string& reason) {
    const auto frame = socket_.read_to_close();
    ASSERT_TRUE(frame) << "cut without a close frame";
    EXPECT_EQ(frame->code, static_cast<int>(code));
    EXPECT_EQ(frame->payload, reason);
  }
  // It is refused with this sentence.
  void expect_refusal(RefusalCode code, const std::string& sentence, const std::string& reason) {
    const auto refusal = read<Refusal>();
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->code, code);
    EXPECT_EQ(refusal->sentence, sentence);
    EXPECT_EQ(refusal->reason, reason);
    expect_close(CloseCode::Refused, sentence);
  }

 private:
  RawSocket socket_;
  const bool is_in_;
};

struct TheatreServer : ::testing::Test {
  explicit TheatreServer(GatewayOptions options = two_threads())
      : bans(std::const_pointer_cast<BanList>(options.bans)) {
    spdlog::set_level(spdlog::level::off);
    options.moments = &link;
    gateway = std::make_unique<Gateway>(std::move(options), clock, metrics);
    EXPECT_TRUE(gateway->listen());
    gateway->start();
  }
  ~TheatreServer() override {
    gateway->stop(CloseCode::GoingAway, "the test is over");
    EXPECT_TRUE(gateway->join());
  }
  [[nodiscard]] int port() const {
    const std::string address = gateway->address();
    return std::stoi(address.substr(address.rfind(':') + 1));
  }
  [[nodiscard]] std::unique_ptr<Visitor> enter(const std::string& path = kLink + kRoom,
                                               const std::string& headers = "") const {
    auto visitor = std::make_unique<Visitor>(port(), path, headers);
    EXPECT_TRUE(visitor->is_in());
    return visitor;
  }
  // "HTTP/1.1 404", and the headers behind it.
  [[nodiscard]] std::string handshake(const std::string& path,
                                      const std::string& headers = "") const {
    return RawSocket(port()).ask_for_websocket(path, headers);
  }
  [[nodiscard]] std::string page(const std::string& path) const {
    RawSocket socket(port());
    socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  [[nodiscard]] bool has_visitors(int count) const {
    const std::string row = "\nundercroft_theatre_visitors " + std::to_string(count) + "\n";
    return eventually([&] { return page("/-/metrics").find(row) != std::string::npos; });
  }

  OneLink link;
  SteadyClock clock;
  RealmMetrics metrics;
  std::shared_ptr<BanList> bans;
  std::unique_ptr<Gateway> gateway;
};

TEST_F(TheatreServer, TwoVisitorsSeeTheSameMoment) {
  const auto ann = enter();
  const auto first = ann->read<ToldTheatre>();
  ASSERT_TRUE(first);
  EXPECT_EQ(*first, (ToldTheatre{20, 1, 1, {{1, "Visitor 1", {}}}}));
  const auto bob = enter();
  ASSERT_TRUE(bob->sees_visitors(2));
  ann->send(TheatreStep{21});
  const auto seen = bob->sees_moment(21);
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->leader, 1U);
  EXPECT_EQ(seen->you, 2U);
  ASSERT_TRUE(ann->sees_moment(21));
  EXPECT_TRUE(has_visitors(2));
}

TEST_F(TheatreServer, ALeaderHandsOver) {
  const auto ann = enter();
  const auto bob = enter();
  ASSERT_TRUE(ann->sees_visitors(2));
  bob->send(TheatreStep{5});  // it does not lead yet
  bob->send(TheatreName{"Bob"});
  ASSERT_TRUE(ann->sees([](const auto& told) { return told.visitors[1].name == "Bob"; }));
  ann->send(TheatreLead{2});
  const auto led = bob->sees([](const auto& told) { return told.leader == 2; });
  ASSERT_TRUE(led);
  EXPECT_EQ(led->moment, 20U);
  bob->send(TheatreStep{7});
  EXPECT_TRUE(ann->sees_moment(7));
}

TEST_F(TheatreServer, WhenTheLeaderLeavesTheNextOneLeads) {
  auto ann = enter();
  const auto bob = enter();
  const auto eve = enter();
  ASSERT_TRUE(eve->sees_visitors(3));
  ann->send(Leave{});
  ann->expect_close(CloseCode::Normal, "goodbye");
  ann.reset();
  const auto seen = bob->sees([](const auto& told) { return told.leader == 2; });
  ASSERT_TRUE(seen);
  EXPECT_THAT(seen->visitors, SizeIs(2));
}

TEST_F(TheatreServer, VisitorsPointAndTalk) {
  const auto ann = enter();
  const auto bob = enter();
  ASSERT_TRUE(ann->sees_visitors(2));
  ann->send(TheatreName{"Ann"});
  bob->send(TheatrePoint{Point{3, 4}});
  ASSERT_TRUE(ann->sees([](const auto& told) { return told.visitors[1].place == Point{3, 4}; }));
  ann->send(ChatSay{"there is the mimic"});
  for (const auto* visitor : {&ann, &bob}) {
    const auto line = (*visitor)->read<ChatLine>();
    ASSERT_TRUE(line);
    EXPECT_EQ(*line, with_kind({1, "Ann", "there is the mimic"}));
  }
  bob->send(TheatreName{"Server"});
  const auto notice = bob->read<ChatLine>();
  ASSERT_TRUE(notice);
  EXPECT_EQ(notice->number, 0U);
  EXPECT_THAT(notice->text, HasSubstr("reserved"));
  bob->send(Ping{7});
  EXPECT_EQ(bob->read<Pong>(), Pong{7});
}

TEST_F(TheatreServer, AFloodOfChangesIsSentTogether) {
  const auto ann = enter();
  const auto bob = enter();
  ASSERT_TRUE(bob->sees_visitors(2));
  for (std::uint32_t moment = 1; moment <= 20; ++moment) ann->send(TheatreStep{moment});
  ann->send(TheatreStep{29});
  int told = 0;
  ASSERT_TRUE(bob->sees([&](const auto& theatre) { return ++told, theatre.moment == 29; }));
  EXPECT_LT(told, 15) << "steps in between are left out";
}

TEST_F(TheatreServer, TheSeventeenthVisitorIsRefused) {
  std::vector<std::unique_ptr<Visitor>> visitors;
  for (int i = 0; i < kMaxVisitors; ++i) visitors.push_back(enter());
  ASSERT_TRUE(visitors.back()->sees_visitors(16));
  const auto late = enter();
  late->expect_refusal(RefusalCode::Full, "This theatre is full: it has 16 visitors.", "");
  visitors.pop_back();
  ASSERT_TRUE(visitors.front()->sees_visitors(15));
  EXPECT_TRUE(enter()->sees_visitors(16));
}

TEST_F(TheatreServer, EachRoomIsATheatreOfItsOwn) {
  const auto ann = enter();
  const auto bob = enter(kLink + kOtherRoom);
  const auto eve = enter("/-/moment/BBBBBBBBBBBBBBBBBBBBBB/theatre/" + kRoom);
  for (const auto* visitor : {&ann, &bob, &eve}) {
    const auto told = (*visitor)->read<ToldTheatre>();
    ASSERT_TRUE(told);
    EXPECT_EQ(told->you, 1U);
  }
}

TEST_F(TheatreServer, ItEndsWithItsLastVisitor) {
  auto ann = enter();
  ann->send(TheatreStep{3});
  ASSERT_TRUE(ann->sees_moment(3));
  ann.reset();
  ASSERT_TRUE(has_visitors(0));
  const auto told = enter()->read<ToldTheatre>();
  ASSERT_TRUE(told);
  EXPECT_EQ(told->moment, 20U);
  EXPECT_EQ(told->you, 1U);
}

// ---- links that end ----

TEST_F(TheatreServer, AWithdrawnLinkSendsAllAway) {
  const auto ann = enter();
  const auto bob = enter();
  ASSERT_TRUE(bob->sees_visitors(2));
  link.state = State::Failed;
  ann->send(Ping{1});
  EXPECT_TRUE(ann->read<Pong>()) << "a desk that cannot answer ends nothing";
  link.state = State::Withdrawn;
  ann->expect_refusal(RefusalCode::Server, "The player has withdrawn this moment.", "moment");
  bob->expect_refusal(RefusalCode::Server, "The player has withdrawn this moment.", "moment");
  EXPECT_TRUE(has_visitors(0));
  EXPECT_THAT(handshake(kLink + kRoom), StartsWith("HTTP/1.1 410"));
}

TEST_F(TheatreServer, OnlyAnOpenLinkHasTheatres) {
  const std::pair<State, std::string> all[] = {{State::Unknown, "404"},
                                               {State::Withdrawn, "410"},
                                               {State::Ended, "410"},
                                               {State::NotYet, "403"},
                                               {State::Failed, "503"}};
  for (const auto& [state, status] : all) {
    link.state = state;
    EXPECT_THAT(handshake(kLink + kRoom), StartsWith("HTTP/1.1 " + status));
  }
}

TEST_F(TheatreServer, AStoppingServerClosesThem) {
  const auto ann = enter();
  ASSERT_TRUE(ann->read<ToldTheatre>());
  gateway->drain(CloseCode::Restart, "the server is shutting down");
  ann->expect_close(CloseCode::Restart, "the server is shutting down");
}

// ---- who may enter ----

TEST_F(TheatreServer, AnAddressInAnotherFormLeadsNowhere) {
  for (const std::string& room :
       {std::string(), std::string("short"), kRoom + "x", kRoom + "/x", "%41" + kRoom.substr(1),
        std::string(22, '.'), kRoom.substr(0, 20) + "=="}) {
    EXPECT_THAT(handshake(kLink + room), StartsWith("HTTP/1.1 404")) << room;
  }
  EXPECT_THAT(handshake("/-/moment/AAAAAAAAAAAAAAAAAAAAAA"), StartsWith("HTTP/1.1 404"));
}

TEST_F(TheatreServer, TheChecksOfHandshakesHold) {
  const std::string path = kLink + kRoom;
  EXPECT_THAT(handshake(path, "Origin: https://evil.example\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(handshake(path, "Origin: http://localhost\r\n"), StartsWith("HTTP/1.1 101"));
  RawSocket rebound(port());
  rebound.send_bytes("GET " + path +
                     " HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n"
                     "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "Sec-WebSocket-Version: 13\r\n\r\n");
  EXPECT_THAT(rebound.read_until("\r\n\r\n"), StartsWith("HTTP/1.1 403"));
}

TEST_F(TheatreServer, ItIsNoPage) {
  const std::string answer = page(kLink + kRoom);
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 426"));
  EXPECT_THAT(answer, HasSubstr("Upgrade: websocket"));
}

TEST_F(TheatreServer, ABannedAddressIsSentAway) {
  const auto ann = enter();
  ASSERT_TRUE(ann->read<ToldTheatre>());
  bans->replace({Ban{BanKind::Address, "127.0.0.1"}}, 0);
  gateway->look_at_connections();
  const auto refusal = ann->read<Refusal>();
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->reason, "banned");
  const auto refused = enter()->read<Refusal>();
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->reason, "banned");
  EXPECT_TRUE(has_visitors(0));
}

// ---- hostile visitors ----

struct HostileVisitor : TheatreServer {
  // A quiet witness leads, and must never notice anything.
  void SetUp() override {
    witness = enter();
    ASSERT_TRUE(witness->read<ToldTheatre>());
    mallory = enter();
    ASSERT_TRUE(witness->sees_visitors(2));
  }
  void TearDown() override {
    mallory.reset();
    ASSERT_TRUE(witness->sees_visitors(1));
    witness->send(TheatreStep{9});
    EXPECT_TRUE(witness->sees_moment(9));
  }
  std::unique_ptr<Visitor> witness, mallory;
};

TEST_F(HostileVisitor, SendsAFrameThatIsTooBig) {
  mallory->send(ChatSay{std::string(600, 'x')});
  mallory->expect_close(CloseCode::TooBig, "a frame larger than 512 bytes");
}

TEST_F(HostileVisitor, SendsFragmentsThatAreTooBig) {
  mallory->socket().send_fragment(std::string(400, 'x'), RawSocket::Sort::Binary);
  mallory->socket().send_fragment(std::string(400, 'x'), RawSocket::Sort::Continuation);
  mallory->expect_close(CloseCode::TooBig, "a frame larger than 512 bytes");
}

TEST_F(HostileVisitor, SendsText) {
  mallory->socket().send_frame(encode(ClientMessage{Ping{3}}), RawSocket::Sort::Text);
  mallory->expect_close(CloseCode::Malformed, "the frame is not binary");
}

TEST_F(HostileVisitor, SendsNoMessage) {
  mallory->socket().send_frame("\xFF\xFF\xFF");
  mallory->expect_close(CloseCode::Malformed, "the frame is not a message of this protocol");
}

TEST_F(HostileVisitor, SendsWhatPlayersSend) {
  mallory->send(Hello{1, "raw", "Mallory", "", ""});
  mallory->expect_close(CloseCode::Malformed, "a theatre takes no such message");
}

TEST_F(HostileVisitor, AsksForRealms) {
  mallory->send(AskRealms{});
  mallory->expect_close(CloseCode::Malformed, "a theatre takes no such message");
}

TEST_F(HostileVisitor, StepsToNoMoment) {
  mallory->send(TheatreStep{0});
  mallory->expect_close(CloseCode::Malformed, "moments of a link count from 1");
}

TEST_F(HostileVisitor, PointsOutsideEveryLevel) {
  mallory->socket().send_frame(std::string("\xA2\x02\x04\x08\x80\x80\x10", 7));  // place 512 * 512
  mallory->expect_close(CloseCode::Malformed, "a place is too large");
}

TEST_F(HostileVisitor, FloodsTheTheatre) {
  for (int i = 0; i < 40; ++i) mallory->send(TheatrePoint{Point{i, i}});
  mallory->expect_close(CloseCode::Flood, "more than 30 messages a second");
}

TEST_F(HostileVisitor, StepsBeyondTheLink) {
  witness->send(TheatreLead{2});
  ASSERT_TRUE(mallory->sees([](const auto& told) { return told.leader == 2; }));
  mallory->send(TheatreStep{UINT32_MAX});
  EXPECT_TRUE(witness->sees_moment(30)) << "the link has no more";
}

TEST_F(HostileVisitor, SendsUnknownMessages) {
  mallory->socket().send_frame(std::string("\xFA\x7F\x00", 3));  // field 2047
  mallory->send(Ping{3});
  EXPECT_TRUE(mallory->read<Pong>()) << "a newer client is no enemy";
}

// ---- limits ----

struct SmallServer : TheatreServer {
  static GatewayOptions few_places() {
    GatewayOptions options = two_threads();
    options.max_connections = 12;
    return options;
  }
  SmallServer() : TheatreServer(few_places()) {}
};

TEST_F(SmallServer, VisitorsHaveAQuarterOfItsConnections) {
  const auto a = enter();
  const auto b = enter(kLink + kOtherRoom);
  const auto c = enter();
  ASSERT_TRUE(c->sees_visitors(2));
  ASSERT_TRUE(b->read<ToldTheatre>());
  enter()->expect_refusal(RefusalCode::Full,
                          "The theatres of this server are full: try again later.", "");
}

struct ImpatientServer : TheatreServer {
  static GatewayOptions impatient() {
    GatewayOptions options = two_threads();
    options.suspended = std::chrono::milliseconds(100);
    options.idle = std::chrono::milliseconds(500);
    return options;
  }
  ImpatientServer() : TheatreServer(impatient()) {}
};

TEST_F(ImpatientServer, DropsASilentVisitor) {
  const auto ann = enter();
  ASSERT_TRUE(ann->read<ToldTheatre>());
  EXPECT_FALSE(ann->socket().read_frame()) << "its pings have no answer";
  EXPECT_TRUE(has_visitors(0));
}

struct ProxiedTheatres : TheatreServer {
  static GatewayOptions proxied() {
    GatewayOptions options = two_threads();
    EXPECT_TRUE(options.proxies.add("127.0.0.1"));
    return options;
  }
  ProxiedTheatres() : TheatreServer(proxied()) {}
  static std::string room(int number) { return kLink + kRoom.substr(1) + char('a' + number); }
};

TEST_F(ProxiedTheatres, AnAddressBeginsFewTheatres) {
  const std::string from = "X-Forwarded-For: 203.0.113.7\r\n";
  std::vector<std::unique_ptr<Visitor>> visitors;
  for (int i = 0; i < 4; ++i) visitors.push_back(enter(room(i), from));
  for (const auto& visitor : visitors) ASSERT_TRUE(visitor->read<ToldTheatre>());
  enter(room(4), from)
      ->expect_refusal(RefusalCode::Full,
                       "There is no room for another theatre now: try again later.", "");
  EXPECT_TRUE(enter(room(0), from)->sees_visitors(2)) << "that theatre has begun already";
  EXPECT_TRUE(enter(room(4), "X-Forwarded-For: 203.0.113.8\r\n")->read<ToldTheatre>());
}

}  // namespace
}  // namespace undercroft::theatre_server_test
