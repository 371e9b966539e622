// journey_test.cc: the terminal client makes the recorded pictures of the golden journeys.
//
// UNDERCROFT_RECORD=journeys rewrites the pictures; record_journeys records new frames.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <variant>
#include <vector>

#include "client/model/reduce.h"
#include "client/model/report_lines.h"
#include "shared/codec.h"
#include "tests/client/journey_picture.h"

namespace undercroft::testing::journey_test {
namespace {

namespace fs = std::filesystem;

fs::path folder_of_journeys() { return fs::path(UNDERCROFT_SOURCE) / "tests/golden/journeys"; }

std::string bytes_of(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

// A client without a network: frames in, view out.
class Traveller {
 public:
  Traveller() {
    view_.name = "Ann";
    view_.connection.state = ConnectionState::Up;
    view_.is_still = true;
  }

  void receive(const std::string& frame) {
    auto message = decode_server(frame);
    ASSERT_TRUE(message) << message.error();
    std::visit([this](auto& one) { take(one); }, *message);
  }
  [[nodiscard]] Picture picture() {
    view_ = told_to_the_end(std::move(view_));
    ViewModel shown = view_;
    return picture_of(shown);
  }

 private:
  void take(Delta& delta) {
    last_report_ = drop_known_reports(delta, last_report_);
    give(delta);
  }
  template <typename Message>
  void take(Message& message) {
    if constexpr (std::is_constructible_v<News, Message>) give(message);
  }
  void give(const News& news) { view_ = reduce(told_to_the_end(std::move(view_)), news); }

  ViewModel view_;
  std::uint32_t last_report_ = 0;
};

// The file as this client would write it.
std::string replayed(const fs::path& path) {
  std::ifstream file(path);
  Traveller traveller;
  Picture last;
  std::string all;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) all += line + "\n";
    if (!line.starts_with("< ")) continue;
    traveller.receive(bytes_of(line.substr(2)));
    const Picture now = traveller.picture();
    all += line + "\n" + changes_between(last, now);
    last = now;
  }
  return all;
}

std::string stored(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

constexpr std::size_t kShown = 400;  // bytes of a differing line

// The first line in which the texts differ, with its number.
std::string first_difference(const std::string& one, const std::string& other) {
  std::istringstream a(one);
  std::istringstream b(other);
  std::string x, y;
  for (int number = 1;; ++number) {
    const bool more_a = static_cast<bool>(std::getline(a, x));
    const bool more_b = static_cast<bool>(std::getline(b, y));
    if (!more_a && !more_b) return "";
    if (!more_a) x = "the end";
    if (!more_b) y = "the end";
    if (x == y) continue;
    return "line " + std::to_string(number) + "\n  " + x.substr(0, kShown) + "\n  " +
           y.substr(0, kShown);
  }
}

std::vector<fs::path> journeys() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder_of_journeys())) {
    if (entry.path().extension() == ".txt") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST(Journeys, TerminalMakesTheRecordedPictures) {
  const char* wish = std::getenv("UNDERCROFT_RECORD");
  const bool records = wish != nullptr && std::string_view(wish) == "journeys";
  EXPECT_GE(journeys().size(), 13U);
  for (const fs::path& path : journeys()) {
    const std::string now = replayed(path);
    if (records) std::ofstream(path) << now;
    const std::string difference = first_difference(stored(path), now);
    EXPECT_TRUE(difference.empty()) << path << " " << difference;
  }
}

// The picture's lines of a file.
std::string pictures_in(const std::string& name) {
  std::istringstream text(stored(folder_of_journeys() / name));
  std::string all;
  for (std::string line; std::getline(text, line);) {
    if (!line.starts_with("#") && !line.starts_with("<")) all += line + "\n";
  }
  return all;
}

TEST(Journeys, LaterVersionIsShownLikeThisOne) {
  EXPECT_EQ(first_difference(pictures_in("party-3.txt"), pictures_in("tomorrow.txt")), "");
  EXPECT_GT(pictures_in("tomorrow.txt").size(), 10000U);
}

}  // namespace
}  // namespace undercroft::testing::journey_test
