// identity.cc: the file that stores a server's identity.
#include "server/identity.h"

#include <algorithm>
#include <fstream>

#include "server/store/data_folder.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

bool is_identity(const std::string& word) {
  const auto may_stand = [](unsigned char c) { return c > ' ' && c < 0x7F; };
  return !word.empty() && word.size() <= kMaxName &&
         std::all_of(word.begin(), word.end(), may_stand);
}

}  // namespace

Expected<std::string> identity_in(const std::string& data_folder, TokenSource& tokens) {
  if (data_folder.empty()) return tokens.fresh();
  const std::string path = DataFolder::identity_file_in(data_folder);
  std::string word;
  std::ifstream kept(path);
  if (kept >> word && is_identity(word)) return word;
  if (kept.is_open())
    return failed(path + " contains no valid server identity (delete it to create a new one)");
  word = tokens.fresh();
  std::ofstream file(path);
  file << word << std::endl;
  if (!file) return failed("cannot write " + path);
  return word;
}

}  // namespace undercroft
