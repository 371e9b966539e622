// address_test.cc: limits by address and by account: what they stop, and whom they leave alone.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "server/gateway/limits/address_limiter.h"
#include "server/gateway/limits/default_route.h"
#include "server/gateway/limits/password_tries.h"

namespace undercroft::address_test {
namespace {

const ClientAddress kFar{"203.0.113.7", false};
const ClientAddress kOther{"198.51.100.9", false};
const ClientAddress kHere{"127.0.0.1", true};

TEST(Sources, AreAddressesOrIpv6Networks) {
  EXPECT_EQ(client_address_of("203.0.113.7"), kFar);
  EXPECT_EQ(client_address_of("::ffff:203.0.113.7"), kFar);
  EXPECT_EQ(logged_address(kFar, AddressesLogged::Full), "203.0.113.7");
  EXPECT_EQ(logged_address(kFar, AddressesLogged::Short), "203.0.113.0/24");
  EXPECT_EQ(logged_address(kFar, AddressesLogged::Off), "");
  const ClientAddress ipv6 = client_address_of("2001:db8:1:2:3:4:5:6");
  EXPECT_EQ(logged_address(ipv6, AddressesLogged::Short), "2001:db8:1::/48");
  EXPECT_EQ(client_address_of("2001:db8:1:2:3:4:5:6").name, "2001:db8:1:2::/64");
  EXPECT_EQ(client_address_of("2001:db8:1:2:ffff::1").name, "2001:db8:1:2::/64");
  for (const char* here : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"}) {
    EXPECT_TRUE(client_address_of(here).is_local) << here;
  }
  EXPECT_FALSE(client_address_of("nonsense").is_local);
}

TEST(Sources, OfIpv6AreInWiderNetworks) {
  const ClientAddress found = client_address_of("2001:db8:1:abcd::7");
  EXPECT_EQ(found.networks(),
            (std::vector<std::string>{"2001:db8:1:abcd::/64", "2001:db8:1:ab00::/56",
                                      "2001:db8:1::/48"}));
  EXPECT_EQ(found.widest(), "2001:db8:1::/48");
  EXPECT_EQ(kFar.networks(), std::vector<std::string>{"203.0.113.7"});
  EXPECT_EQ(client_address_of("::1").widest(), "::1");
}

TEST(Sources, AreForwardedAddressesOnlyBehindATrustedProxy) {
  Networks proxies;
  ASSERT_TRUE(proxies.add("10.0.0.0/8"));
  ASSERT_TRUE(proxies.add("::1"));
  EXPECT_TRUE(proxies.contains("10.200.3.4"));
  EXPECT_TRUE(proxies.contains("::1"));
  EXPECT_FALSE(proxies.contains("11.0.0.1"));
  EXPECT_FALSE(proxies.contains("::2"));
  EXPECT_EQ(forwarded_address("203.0.113.7", "10.0.0.1", proxies), "203.0.113.7");
  EXPECT_EQ(forwarded_address("1.2.3.4, 203.0.113.7, 10.0.0.9", "10.0.0.1", proxies), "203.0.113.7")
      << "earlier entries come from the client and may be forged";
  for (const char* header : {"203.0.113.7,", "203.0.113.7, ,", "1.2.3.4,,203.0.113.7,\t"}) {
    EXPECT_EQ(forwarded_address(header, "10.0.0.1", proxies), "203.0.113.7") << header;
  }
  EXPECT_EQ(forwarded_address("", "10.0.0.1", proxies), "10.0.0.1");
  EXPECT_EQ(forwarded_address(",", "10.0.0.1", proxies), "10.0.0.1");
  EXPECT_EQ(forwarded_address("unknown", "10.0.0.1", proxies), "10.0.0.1");
  for (const char* bad :
       {"10.0.0.0/33", "10.0.0/8", "x", "", "10.0.0.0/", "10.0.0.0/-1", "::/129"}) {
    EXPECT_FALSE(proxies.add(bad)) << bad;
  }
}

AddressLimits small() {
  AddressLimits limits;
  limits.connections.most = 2;
  limits.handshakes.most = 5;
  limits.names.most = 3;
  limits.wrong_tokens.most = 3;
  return limits;
}

std::shared_ptr<const SettingsInForce> in_force(const AddressLimits& limits) {
  return std::make_shared<SettingsInForce>(LiveSettings{.by_address = limits});
}

TEST(Addresses, HaveALimitOfConnections) {
  AddressLimiter book(in_force(small()));
  EXPECT_TRUE(book.opened(kFar, 0));
  EXPECT_TRUE(book.opened(kFar, 0));
  EXPECT_FALSE(book.opened(kFar, 0));
  EXPECT_TRUE(book.opened(kOther, 0));
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(book.opened(kHere, 0)) << "this machine is exempt";
  book.closed(kFar);
  EXPECT_TRUE(book.opened(kFar, 0));
  EXPECT_EQ(book.count(Limited::Connections), 1u);
}

// The address number `i` of those of one /48, each in a /64 of its own, 256 of them in a /56.
ClientAddress neighbour(unsigned i) {
  std::array<char, 40> text{};
  (void)std::snprintf(text.data(), text.size(), "2001:db8:1:%x::1", i);
  return client_address_of(text.data());
}

struct WiderNetworks : ::testing::Test {
  // How often it is allowed when the addresses `step` apart ask ten times each.
  static int allowed(unsigned step, const std::function<bool(const ClientAddress&)>& ask) {
    int found = 0;
    for (unsigned i = 0; i < 65536; i += step) {
      for (int j = 0; j < 10; ++j) found += ask(neighbour(i));
    }
    return found;
  }
  AddressLimiter book{[] {
    AddressLimits limits;
    limits.connections.most = limits.handshakes.most = limits.names.most = 10;
    limits.pages.most = 10;
    limits.wrong_tokens.most = 10;
    return in_force(limits);
  }()};
};

TEST_F(WiderNetworks, HaveHigherLimitsOfConnections) {
  const auto open = [this](const ClientAddress& from) { return book.opened(from, 0); };
  int in_first_56 = 0;
  for (unsigned i = 0; i < 256; ++i) in_first_56 += open(neighbour(i));
  EXPECT_EQ(in_first_56, 15);
  EXPECT_EQ(allowed(256, open), 20 - 15) << "of the whole /48";
  EXPECT_TRUE(open(client_address_of("2001:db8:2::1"))) << "the next /48";
  for (unsigned i = 0; i < 256; ++i) book.closed(neighbour(i));
  EXPECT_TRUE(open(neighbour(0)));
}

TEST_F(WiderNetworks, HaveHigherLimitsOfAllElse) {
  EXPECT_EQ(allowed(64, [this](const auto& from) { return book.may_shake_hands(from, 0); }), 60);
  EXPECT_EQ(allowed(64, [this](const auto& from) { return book.may_load_page(from, 0); }), 60);
  EXPECT_EQ(allowed(64, [this](const auto& from) { return book.may_bring_name(from, 0); }), 20);
  EXPECT_EQ(allowed(64, [this](const auto& from) { return book.may_log(from, 0).has_value(); }),
            20);
  const auto at_once = [this](const auto& from) {
    return book.wait_for_wrong_token(from, 0).count() == 0;
  };
  EXPECT_EQ(allowed(64, at_once), 15) << "those of the first /56; tokens that wait count as well";
}

TEST(Addresses, ThisMachineIsLimitedOnlyIfTheHostSaysSo) {
  AddressLimits limits = small();
  limits.connections.is_set = true;
  AddressLimiter book(in_force(limits));
  EXPECT_TRUE(book.opened(kHere, 0));
  EXPECT_TRUE(book.opened(kHere, 0));
  EXPECT_FALSE(book.opened(kHere, 0));
}

TEST(Addresses, HaveLimitsOfHandshakesAndNames) {
  AddressLimiter book(in_force(small()));
  int hands = 0;
  int names = 0;
  for (int i = 0; i < 50; ++i) hands += book.may_shake_hands(kFar, 1000);
  for (int i = 0; i < 50; ++i) names += book.may_bring_name(kFar, 1000);
  EXPECT_EQ(hands, 15) << "three seconds' allowance at once";
  EXPECT_EQ(names, 3);
  EXPECT_FALSE(book.may_shake_hands(kFar, 1190));
  EXPECT_TRUE(book.may_shake_hands(kFar, 1200)) << "five a second";
  EXPECT_FALSE(book.may_bring_name(kFar, 1000 + 1100000));
  EXPECT_TRUE(book.may_bring_name(kFar, 1000 + 1300000)) << "a third of an hour later";
  EXPECT_TRUE(book.may_bring_name(kOther, 1000));
}

// Thirty friends behind one router load the page in the same second, and then the game.
TEST(Addresses, HaveSeparateLimitsOfPagesAndGames) {
  AddressLimiter book(in_force(AddressLimits{}));
  int connections = 0;
  int pages = 0;
  int games = 0;
  for (int i = 0; i < 300; ++i) connections += book.may_connect(kFar, 0);
  for (int i = 0; i < 300; ++i) pages += book.may_load_page(kFar, 0);
  for (int i = 0; i < 300; ++i) games += book.may_shake_hands(kFar, 0);
  EXPECT_EQ(connections, 180);
  EXPECT_EQ(pages, 120);
  EXPECT_EQ(games, 60);
  EXPECT_EQ(book.count(Limited::Pages), 180U);
  EXPECT_TRUE(book.may_load_page(kOther, 0));
  EXPECT_TRUE(book.may_connect(kHere, 0)) << "this machine is exempt";
}

TEST(Addresses, MayBeAskedWithoutBeingCounted) {
  AddressLimiter book(in_force(small()));
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(book.refusal_of_game(kFar, 0));
  for (int i = 0; i < 15; ++i) EXPECT_TRUE(book.may_shake_hands(kFar, 0));
  const auto refused = book.refusal_of_game(kFar, 0);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->limited, Limited::Handshakes);
  EXPECT_EQ(refused->wait_ms, 200U);
  EXPECT_FALSE(book.refusal_of_game(kFar, refused->wait_ms));
  EXPECT_TRUE(book.may_shake_hands(kFar, refused->wait_ms));
}

TEST(Addresses, MayBeAskedOnTheLastConnection) {
  AddressLimiter book(in_force(small()));
  EXPECT_TRUE(book.opened(kFar, 0));
  EXPECT_TRUE(book.opened(kFar, 0));
  EXPECT_FALSE(book.refusal_of_game(kFar, 0)) << "the one that asks ends before the game begins";
}

// A container's gateway, or the router of a school.
TEST(Addresses, ThatStandForManyPeopleHaveOnlyTheLimitsOfLogins) {
  AddressLimits limits = small();
  limits.connections.is_set = true;
  limits.pages.most = 1;
  AddressLimiter book(in_force(limits));
  ClientAddress crowd = kFar;
  crowd.is_shared = true;
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE(book.opened(crowd, 0)) << i;
    ASSERT_TRUE(book.may_connect(crowd, 0) && book.may_shake_hands(crowd, 0)) << i;
    ASSERT_TRUE(book.may_load_page(crowd, 0)) << i;
  }
  EXPECT_FALSE(book.refusal_of_game(crowd, 0));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(book.may_bring_name(crowd, 0));
  EXPECT_FALSE(book.may_bring_name(crowd, 0));
  for (int i = 0; i < 3; ++i) (void)book.wait_for_wrong_token(crowd, 0);
  EXPECT_GT(book.wait_for_wrong_token(crowd, 0).count(), 0);
}

TEST(Gateways, AreThoseOfTheDefaultRoutes) {
  const char* v4 =
      "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
      "eth0\t00000000\t0100580A\t0003\t0\t0\t0\t00000000\t0\t0\t0\n"
      "eth0\t0000580A\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0\n"
      "tun0\t00000000\t00000000\t0001\t0\t0\t0\t00000000\t0\t0\t0\n";
  EXPECT_EQ(gateways_in_ipv4_routes(v4), std::vector<std::string>{"10.88.0.1"});
  const char* v6 =
      "fd000000000000000000000000000000 40 00000000000000000000000000000000 00 "
      "00000000000000000000000000000000 00000100 00000001 00000000 00000001 eth0\n"
      "00000000000000000000000000000000 00 00000000000000000000000000000000 00 "
      "fd000000000000000000000000000001 00000400 00000001 00000000 00000003 eth0\n"
      "00000000000000000000000000000000 00 00000000000000000000000000000000 00 "
      "00000000000000000000000000000000 ffffffff 00000001 00000000 00200200 lo\n";
  EXPECT_EQ(gateways_in_ipv6_routes(v6), std::vector<std::string>{"fd00::1"});
  for (const char* odd :
       {"", "x", "a b c d e f g h", "00000000", "\n\n", "eth0 00000000 zz 0 0 0 0 00000000"}) {
    EXPECT_TRUE(gateways_in_ipv4_routes(odd).empty()) << odd;
    EXPECT_TRUE(gateways_in_ipv6_routes(odd).empty()) << odd;
  }
}

TEST(Addresses, AreReportedToTheHostOnceAnHour) {
  AddressLimiter book(in_force(small()));
  EXPECT_TRUE(book.may_warn(Warning::Requests, kFar, 0));
  EXPECT_FALSE(book.may_warn(Warning::Requests, kFar, 3599000));
  EXPECT_TRUE(book.may_warn(Warning::Places, kFar, 0));
  EXPECT_TRUE(book.may_warn(Warning::Requests, kOther, 0));
  EXPECT_TRUE(book.may_warn(Warning::Requests, kFar, 3600000));
}

TEST(Addresses, WaitLongerForEachWrongToken) {
  AddressLimiter book(in_force(small()));
  const auto wait = [&](std::uint64_t now) { return book.wait_for_wrong_token(kFar, now).count(); };
  EXPECT_EQ(wait(0) + wait(0) + wait(0), 0);
  EXPECT_EQ(wait(0), 250);
  EXPECT_EQ(wait(0), 500);
  for (int i = 0; i < 20; ++i) (void)wait(0);
  EXPECT_EQ(wait(0), 8000);
  EXPECT_EQ(book.wait_for_wrong_token(kOther, 0).count(), 0);
  EXPECT_EQ(wait(700000), 0) << "forgiven";
}

// ---- passwords ----

struct Passwords : ::testing::Test {
  // Returns the wait in ms; -1: refused without a check.
  long wait(const ClientAddress& from, const std::string& account, std::uint64_t now = 1000) {
    const auto found = tries.wait_for(from, account, now);
    return found ? static_cast<long>(found->count()) : -1;
  }
  // Counts the passwords checked in ten minutes. Each is sent as soon as the last was checked, or
  // after a second.
  int looked_at(const std::function<std::pair<ClientAddress, std::string>(int)>& next) {
    int found = 0;
    std::uint64_t now = 1000;
    for (int i = 0; now < 601000; ++i) {
      const auto [from, account] = next(i);
      const long ms = wait(from, account, now);
      found += ms >= 0;
      now += ms >= 0 ? static_cast<std::uint64_t>(ms) : 1000;
    }
    return found;
  }
  PasswordTries tries{AddressLimit{3}};
};

TEST_F(Passwords, GuessesWaitBeforeTheyAreChecked) {
  EXPECT_EQ(wait(kFar, "Ann"), 0);
  EXPECT_EQ(wait(kFar, "ann"), 0) << "names of accounts ignore case";
  EXPECT_EQ(wait(kFar, "ANN"), 0);
  EXPECT_EQ(wait(kFar, "Ann"), 250);
  EXPECT_EQ(wait(kFar, "Ann"), 250 + 500);
}

TEST_F(Passwords, GuessesForOneAccountAreCheckedRarely) {
  EXPECT_LE(looked_at([](int) { return std::pair(kFar, "Ann"); }), 3 + 5 + 600 / 8);
}

TEST_F(Passwords, GuessesForManyAccountsAreCheckedRarely) {
  EXPECT_LE(looked_at([](int i) { return std::pair(kFar, "name" + std::to_string(i)); }),
            30 + 5 + 600 / 8);
}

TEST_F(Passwords, GuessesFromManyAddressesShareOneQueue) {
  const auto next = [](int i) {
    return std::pair(ClientAddress{"a" + std::to_string(i % 20)}, "Ann");
  };
  EXPECT_LE(looked_at(next), 3 + 5 + 600 / 8);
}

TEST_F(Passwords, GuessesFromEverNewAddressesShareOneQueue) {
  const auto next = [](int i) { return std::pair(ClientAddress{"a" + std::to_string(i)}, "Ann"); };
  EXPECT_LE(looked_at(next), 3 + 5 + 600 / 8);
}

TEST_F(Passwords, GuessesFromOneIpv6SiteShareOneQueue) {
  const auto next = [](int i) {
    return std::pair(neighbour(static_cast<unsigned>(i) % 65536), "name" + std::to_string(i));
  };
  EXPECT_LE(looked_at(next), 60 + 5 + 600 / 8);
}

TEST_F(Passwords, OwnersPasswordIsCheckedAtOnceDespiteManyGuesses) {
  EXPECT_EQ(wait(kOther, "Ann"), 0);
  tries.was_right(kOther, "Ann", 1000);
  for (int i = 0; i < 100000; ++i) (void)wait({"a" + std::to_string(i)}, "Ann");
  EXPECT_EQ(wait(kFar, "Ann"), -1) << "an address where she has never logged in";
  for (int i = 0; i < 1000; ++i) (void)wait(kOther, "name" + std::to_string(i));
  EXPECT_EQ(wait(kOther, "Zoe"), -1) << "an address with many tries";
  EXPECT_TRUE(tries.is_known(kOther, "ann"));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(wait(kOther, "Ann"), 0) << "her usual address";
  EXPECT_EQ(wait(kOther, "Ann"), 250) << "which has a queue of its own";
  tries.was_right(kOther, "Ann", 1000);
  EXPECT_EQ(wait(kOther, "Ann"), 0);
}

TEST_F(Passwords, AreForgivenAfterAWhile) {
  for (int i = 0; i < 100; ++i) (void)wait(kFar, "Ann");
  EXPECT_EQ(wait(kFar, "Ann"), -1);
  EXPECT_EQ(wait(kFar, "Ann", 1000 + 700000), 0);
}

TEST_F(Passwords, LocalGuessesAreNotLimited) {
  for (int i = 0; i < 100; ++i) EXPECT_EQ(wait(kHere, "Ann"), 0);
}

TEST(Addresses, HaveALogLimitAndOmittedLinesAreCounted) {
  AddressLimiter book(in_force(small()));
  int lines = 0;
  for (int i = 0; i < 4000; ++i) lines += book.may_log(kHere, 5000).has_value();
  EXPECT_EQ(lines, 10);
  EXPECT_EQ(book.may_log(kHere, 6000), 3990u);
  EXPECT_EQ(book.may_log(kOther, 5000), 0u);
}

TEST(Addresses, AreForgottenBeforeTheyFillTheMemory) {
  AddressLimiter book(in_force(small()));
  EXPECT_TRUE(book.opened(kFar, 0));
  EXPECT_TRUE(book.opened(kFar, 0));
  for (std::uint64_t i = 0; i < 100000; ++i) {
    (void)book.may_shake_hands({"a" + std::to_string(i), false}, i);
  }
  EXPECT_FALSE(book.opened(kFar, 100000)) << "open connections are not forgotten";
}

}  // namespace
}  // namespace undercroft::address_test
