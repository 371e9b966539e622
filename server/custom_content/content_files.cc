// content_files.cc: reading a file or a folder of content.
#include "server/custom_content/content_files.h"

#include <filesystem>
#include <utility>
#include <variant>

#include "server/custom_content/pack_bundle.h"
#include "server/files/folder.h"
#include "server/files/text_file.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

std::variant<std::vector<std::string>, UnreadFile> files_at(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return toml_files_in(path, Reach::Folder);
  return std::vector<std::string>{path};
}

std::vector<std::string> add_one(Catalogue& catalogue, const std::string& path) {
  const auto texts = read_content_files(path);
  if (!texts) return {texts.error()};
  return sentences_of(load_content(catalogue, *texts));
}

}  // namespace

Expected<std::vector<ContentText>> read_content_files(const std::string& path) {
  if (is_bundle(path)) return read_bundle(path);
  const auto files = files_at(path);
  if (const auto* unread = std::get_if<UnreadFile>(&files)) return failed(complaint_of(*unread));
  std::vector<ContentText> texts;
  for (const std::string& file : std::get<0>(files)) {
    auto text = read_text_file(file);
    if (const auto* unread = std::get_if<UnreadFile>(&text)) return failed(complaint_of(*unread));
    texts.push_back({file, std::get<std::string>(std::move(text))});
  }
  return texts;
}

std::vector<std::string> sentences_of(const std::vector<ContentError>& errors) {
  std::vector<std::string> sentences;
  for (const ContentError& error : errors) sentences.push_back(plain_lines(to_string(error)));
  return sentences;
}

std::vector<std::string> add_content(Catalogue& catalogue, const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    std::vector<std::string> mistakes = add_one(catalogue, path);
    if (!mistakes.empty()) return mistakes;
  }
  return {};
}

}  // namespace undercroft
