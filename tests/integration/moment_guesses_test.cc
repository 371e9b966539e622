// moment_guesses_test.cc: ten thousand guesses at codes of links learn nothing, and an address has
// only so many (R213).
#include <gmock/gmock.h>

#include <future>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>

#include "server/accounts/sqlite_accounts.h"
#include "server/accounts/sqlite_moment_links.h"
#include "server/gateway/pages/moment_pages.h"
#include "server/running/moment_desk.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::moment_guesses_test {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;
using testing::TestServer;

constexpr int kGuesses = 10000;
constexpr const char* kOpenLink = "HQ3Tu_wLqFl4Er18uZ6b-P";
constexpr const char* kGoneLink = "HQ3Tu_wLqFl4Er18uZ6b-Q";
constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// No guess reaches the past.
class NoPast final : public PastHost {
 public:
  void ask(PastOrder, std::function<void(const PastAnswer&)>) override { ++asked; }
  int asked = 0;
};

// A random code, or what is close to the open one: a letter changed, added, dropped or put in
// another case.
std::string guess(std::minstd_rand& random) {
  std::string code = kOpenLink;
  char& letter = code[random() % code.size()];
  switch (random() % 6) {
    case 0:
      letter = letter == 'A' ? 'B' : 'A';
      return code;
    case 1:
      return code + "A";
    case 2:
      return code.substr(0, random() % code.size());
    case 3:
      letter = static_cast<char>(letter ^ 0x80);
      return code;
    case 4:
      return std::string(random() % 300, static_cast<char>(random() % 256));
    default:
      for (char& one : code) one = kLetters[random() % kLetters.size()];
      return code;
  }
}

// All that a visitor sees of the answer; the sentence is left out.
std::string answer_without_sentence(const Page& page, std::string_view sentence) {
  std::string all = page.type + "\n";
  for (const auto& [name, value] : page.headers) all += name + ": " + value + "\n";
  const std::size_t at = page.body.find(sentence);
  EXPECT_NE(at, std::string::npos) << page.body;
  return all + page.body.substr(0, at) + page.body.substr(at + sentence.size());
}

struct MomentGuesses : ::testing::Test {
  MomentGuesses() {
    const std::string file = folder.path() + "/accounts.db";
    static_cast<void>(SqliteAccounts::open(file).value());
    links = SqliteMomentLinks::open(file).value();
    for (const char* code : {kOpenLink, kGoneLink}) {
      EXPECT_TRUE(
          links->add({.code = code, .realm = "crypt", .maker = "Ann", .last = 1}, 9).value());
    }
    EXPECT_TRUE(links->withdraw(kGoneLink, 1000).value());
    desk.emplace(MomentDesk::Needs{.links = *links,
                                   .past = past,
                                   .tokens = tokens,
                                   .rules = {},
                                   .now_s = [] { return std::int64_t{2000}; },
                                   .fresh_dice = [] { return std::uint64_t{7}; },
                                   .is_banned = [](const std::string&, bool) { return false; },
                                   .warn = [](const std::string& why) { ADD_FAILURE() << why; }});
  }
  MomentSight visit(const MomentTarget& target) {
    std::promise<MomentSight> sight;
    desk->visit(visit_of(target, "203.0.113.7"),
                [&sight](const MomentSight& seen) { sight.set_value(seen); });
    return sight.get_future().get();
  }
  Page page_of(const MomentTarget& target) {
    return pages.page_of(target, visit(target), {}, "https://play.example");
  }

  testing::TemporaryFolder folder;
  std::unique_ptr<SqliteMomentLinks> links;
  NoPast past;
  RandomTokens tokens;
  const MomentPages pages;
  std::optional<MomentDesk> desk;
};

TEST_F(MomentGuesses, AllWrongOnesGetTheSameAnswer) {
  using Form = MomentTarget::Form;
  constexpr Form kForms[] = {Form::Page, Form::Picture, Form::Embed, Form::Part};
  std::minstd_rand random(7);
  std::map<Form, std::set<std::string>> answers;
  for (int i = 0; i < kGuesses; ++i) {
    const MomentTarget target{guess(random), kForms[i % 4]};
    const Page page = page_of(target);
    EXPECT_EQ(page.status, 404U) << target.code;
    answers[target.form].insert(
        answer_without_sentence(page, "There is no such moment: the link may be incomplete."));
  }
  for (const Form form : kForms) {
    const Page gone = page_of({kGoneLink, form});
    EXPECT_EQ(gone.status, 410U);
    answers[form].insert(answer_without_sentence(gone, "The player has withdrawn this moment."));
    EXPECT_THAT(answers[form], SizeIs(1)) << "they differ in the sentence alone";
  }
  EXPECT_EQ(past.asked, 0) << "no guess costs a replay";
}

// The address that has guessed too often learns nothing more, not even by the right code.
TEST(MomentGuessing, IsLimitedByAddress) {
  const testing::TemporaryFolder folder;
  Config config;
  config.data = folder.path();
  config.by_address.pages = {20, true};
  const TestServer server(testing::kQuietRoom, config);
  const auto status_of = [&server](const std::string& code) {
    testing::RawSocket socket(server.port());
    socket.send_bytes("GET /-/moment/" + code + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket.read_until("the whole page, until the server closes").substr(9, 3);
  };
  std::minstd_rand random(7);
  std::map<std::string, int> statuses;
  for (int i = 0; i < 500; ++i) {
    std::string code = kOpenLink;
    code[random() % code.size()] = 'A';
    ++statuses[status_of(code)];
  }
  EXPECT_GT(statuses["404"], 0);
  EXPECT_GT(statuses["429"], statuses["404"]);
  EXPECT_THAT(statuses, SizeIs(2));
}

}  // namespace
}  // namespace undercroft::moment_guesses_test
