// hostile_links_test.cc: peers without the key, and peers who break the protocol, harm no other
// link.
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <thread>

#include "server/fleet/link_parts.h"
#include "server/fleet/realm_words.h"
#include "tests/support/linked_server.h"
#include "tests/support/raw_socket.h"

namespace undercroft::hostile_links_test {
namespace {

using testing::eventually;
using testing::LinkedServer;
using testing::Player;
using testing::RawSocket;
namespace asio = boost::asio;
using asio::ip::tcp;

// A server of somebody else, who has a certificate instead of the fleet's key.
class CertifiedServer {
 public:
  CertifiedServer() : acceptor_(io_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)) {
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* certificate = X509_new();
    X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_sign(certificate, key, EVP_sha256());
    SSL_CTX_use_certificate(tls_.native_handle(), certificate);
    SSL_CTX_use_PrivateKey(tls_.native_handle(), key);
    X509_free(certificate);
    EVP_PKEY_free(key);
    accept();
    thread_ = std::thread([this] { io_.run(); });
  }
  ~CertifiedServer() {
    io_.stop();
    thread_.join();
  }
  CertifiedServer(const CertifiedServer&) = delete;
  CertifiedServer& operator=(const CertifiedServer&) = delete;

  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
  }
  [[nodiscard]] bool was_dialled() const { return is_dialled_; }
  [[nodiscard]] bool was_believed() const { return is_believed_; }

 private:
  void accept() {
    acceptor_.async_accept([this](const auto& error, tcp::socket socket) {
      if (error) return;
      asio::ssl::stream<tcp::socket> stream(std::move(socket), tls_);
      boost::system::error_code failed;
      is_dialled_ = true;
      stream.handshake(asio::ssl::stream_base::server, failed);
      char byte = 0;
      if (!failed) stream.read_some(asio::buffer(&byte, 1), failed);
      if (!failed) is_believed_ = true;
      accept();
    });
  }

  asio::io_context io_;
  asio::ssl::context tls_{asio::ssl::context::tls_server};
  tcp::acceptor acceptor_;
  std::atomic<bool> is_dialled_{false};
  std::atomic<bool> is_believed_{false};
  std::thread thread_;
};

Preamble plain_preamble_to(const std::string& realm) {
  Preamble preamble;
  preamble.realm = realm;
  preamble.websocket_key = "dGhlIHNhbXBsZSBub25jZQ==";
  return preamble;
}

struct Hostile : ::testing::Test {
  // What works for others.
  void expect_service() {
    LinkedServer a("a");
    a.meet({&b});
    EXPECT_TRUE(eventually([&] { return a.heard("b").has_value(); }));
    Player player;
    const std::size_t before = b.arrivals();
    a.pass_on(player, b, plain_preamble_to("crypt"));
    ASSERT_TRUE(eventually([&] { return b.arrivals() == before + 1; }));
    Player there(b.arrival(before).accept());
    player.send("hello");
    EXPECT_EQ(there.read(5), "hello");
  }
  // Sends the bytes with the fleet's key, and returns what answers them until the link is cut.
  std::string answer_to(const std::string& bytes) {
    asio::io_context io;
    const auto tls = fleet_tls(fleet_key_of(LinkedServer::kKey).value());
    const auto channel = dial_channel(io, *tls);
    std::string answer;
    char byte = 0;
    std::function<void(bool)> read = [&](bool is_done) {
      if (!is_done) return;
      answer.push_back(byte);
      channel->read(&byte, 1, read);
    };
    channel->dial(b.address(), [&](Dialled how) {
      ASSERT_EQ(how, Dialled::Connected);
      write_all(channel, bytes, [&](bool) { channel->read(&byte, 1, read); });
    });
    io.run();
    return answer;
  }
  LinkedServer b{"b"};
};

TEST_F(Hostile, BytesThatAreNoHandshakeAreCut) {
  for (const std::string& bytes :
       {std::string("GET / HTTP/1.1\r\n\r\n"), std::string(100'000, '\xff'),
        std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + std::string(600, 'x')}) {
    RawSocket peer(b.links.port());
    peer.send_bytes(bytes);
    static_cast<void>(peer.read_until("no such end"));
  }
  EXPECT_EQ(b.arrivals(), 0u);
  expect_service();
}

TEST_F(Hostile, ClientWithoutTheKeyGetsNoHandshake) {
  asio::io_context io;
  asio::ssl::context tls(asio::ssl::context::tls_client);
  asio::ssl::stream<tcp::socket> stream(io, tls);
  stream.next_layer().connect({asio::ip::address_v4::loopback(), b.links.port()});
  boost::system::error_code error;
  stream.handshake(asio::ssl::stream_base::client, error);
  EXPECT_TRUE(error);
  expect_service();
}

TEST_F(Hostile, ServerWithACertificateIsNotBelieved) {
  const CertifiedServer rogue;
  b.links.set_members({{"rogue", rogue.address(), 1}});
  EXPECT_TRUE(eventually([&] {
    return b.logged("server rogue at " + rogue.address() + " has another --fleet-key") == 1;
  }));
  EXPECT_TRUE(rogue.was_dialled());
  EXPECT_FALSE(rogue.was_believed());
  Player player;
  b.links.forward({"rogue", rogue.address(), 1}, plain_preamble_to("crypt"),
                  player.take_other_end(), b.when_answered());
  EXPECT_TRUE(eventually([&] { return b.answered(LinkAnswer::Unreachable); }));
  EXPECT_FALSE(rogue.was_believed());
}

TEST_F(Hostile, ManyWhoSayNothingHoldNobodyUp) {
  std::vector<std::unique_ptr<RawSocket>> idle;
  for (int i = 0; i < 300; ++i) idle.push_back(std::make_unique<RawSocket>(b.links.port()));
  expect_service();
  EXPECT_EQ(idle.front()->read_until("no such end"), "") << "the oldest was cut";
}

TEST_F(Hostile, UnknownKindIsCut) {
  EXPECT_EQ(answer_to("X"), "");
  EXPECT_EQ(
      b.logged("a link of an unknown kind was cut: the other server may be of a later version"),
      1u);
  expect_service();
}

TEST_F(Hostile, DamagedPreambleIsCutWithASentence) {
  EXPECT_EQ(answer_to("F" + sized("GET / HTTP/1.1")), "");
  EXPECT_EQ(b.logged("a preamble cannot be read: it begins wrongly"), 1u);
  const std::string whole = encode_preamble(plain_preamble_to("crypt"));
  EXPECT_EQ(answer_to("F" + sized(whole.substr(0, whole.size() - 1))), "");
  EXPECT_EQ(b.logged("a preamble is cut off"), 1u);
  EXPECT_EQ(answer_to("F" + sized(std::string(kMostPreamble + 1, 'x'))), "");
  EXPECT_EQ(answer_to("F"), "") << "a peer that sends no preamble is cut after a while";
  EXPECT_EQ(b.arrivals(), 0u);
  expect_service();
}

TEST_F(Hostile, DamagedPingIsCut) {
  EXPECT_EQ(answer_to("P" + sized("x")), "");
  EXPECT_EQ(answer_to("P" + sized(std::string(kMostPing + 1, 'x'))), "");
  expect_service();
}

TEST_F(Hostile, DamagedRequestAboutARealmIsCut) {
  b.take_realms(LinkAnswer::Yes);
  EXPECT_EQ(answer_to("R" + sized("x")), "");
  EXPECT_EQ(answer_to("R" + sized(std::string(5000, 'x'))), "");
  EXPECT_EQ(answer_to("R"), "") << "a peer that asks nothing is cut after a while";
  const std::string offer = sized(encode_realm_request({RealmVerb::TakeOver, "a", "", ""}));
  const std::string yes(1, static_cast<char>(LinkAnswer::Yes));
  EXPECT_EQ(answer_to("R" + offer + sized("no realm")), yes);
  EXPECT_EQ(answer_to("R" + offer + sized(std::string(500, 'x'))), yes);
  EXPECT_EQ(b.asked(), "");
  expect_service();
}

// A part that is larger than any buffer.
TEST_F(Hostile, PlayerWhoseBytesAreDamagedIsCut) {
  std::thread owner([&] {
    if (!eventually([&] { return b.arrivals() == 1; })) return;
    const Player there(b.arrival(0).accept());
    EXPECT_EQ(there.read_all(), "ok");
  });
  const std::string preamble = encode_preamble(plain_preamble_to("crypt"));
  const std::string answer =
      answer_to("F" + sized(preamble) + sized("ok") + std::string("\xff\xff", 2));
  owner.join();
  EXPECT_EQ(answer, std::string(1, static_cast<char>(LinkAnswer::Yes)));
  expect_service();
}

}  // namespace
}  // namespace undercroft::hostile_links_test
