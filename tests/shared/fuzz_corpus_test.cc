// fuzz_corpus_test.cc: the fuzzers start from real messages of this version.
//
// A fuzzer that starts from invalid input never gets past the decoder's first checks. After a
// change of the protocol, UNDERCROFT_RECORD=corpus rewrites the corpus.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "shared/codec.h"
#include "tests/support/wire_transcript.h"

namespace undercroft::fuzz_corpus_test {
namespace {

namespace fs = std::filesystem;

fs::path folder(bool to_server) {
  return fs::path(UNDERCROFT_SOURCE) / "tests" / "fuzz" /
         (to_server ? "corpus_client" : "corpus_server");
}

// By file name: "00" and so on, in the conversation's order.
std::map<std::string, std::string> corpus(bool to_server) {
  std::map<std::string, std::string> files;
  for (const testing::Line& line : testing::conversation_of_this_version()) {
    if (line.to_server != to_server) continue;
    const std::string number = std::to_string(files.size());
    files[std::string(2 - number.size(), '0') + number] = line.frame;
  }
  return files;
}

std::map<std::string, std::string> found(bool to_server) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(folder(to_server))) {
    std::ifstream file(entry.path(), std::ios::binary);
    files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(file), {}};
  }
  return files;
}

void record(bool to_server) {
  fs::remove_all(folder(to_server));
  fs::create_directories(folder(to_server));
  for (const auto& [name, frame] : corpus(to_server)) {
    std::ofstream(folder(to_server) / name, std::ios::binary) << frame;
  }
}

TEST(FuzzCorpus, IsTheConversationOfThisVersion) {
  const char* wish = std::getenv("UNDERCROFT_RECORD");
  for (const bool to_server : {true, false}) {
    if (wish != nullptr && std::string_view(wish) == "corpus") record(to_server);
    EXPECT_EQ(found(to_server), corpus(to_server));
  }
}

}  // namespace
}  // namespace undercroft::fuzz_corpus_test
