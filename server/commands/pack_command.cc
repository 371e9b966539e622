// pack_command.cc: the verbs of `undercroft-server pack`.
#include "server/commands/pack_command.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "server/custom_content/content_check.h"
#include "server/custom_content/content_files.h"
#include "server/custom_content/pack_bundle.h"
#include "server/custom_content/pack_list.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/words_page.h"
#include "server/sim/content/words_reader.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

constexpr std::string_view kFileUrl = "file://";

struct PackOptions {
  std::vector<std::string> content;  // on which the packs are checked
  std::vector<std::string> paths;
  int seeds = kTrialSeeds;
  std::string bundle;  // the file to write
  std::string from;    // the folder to bundle; the bundle, folder or file:// URL to add
  std::string to = "packs";
  std::string hash;  // the pack must have it; empty: any
  bool replace = false;
};

int complain(const std::string& sentence) {
  std::fprintf(stderr, "undercroft-server pack: %s\n", plain_lines(sentence).c_str());
  return 1;
}

void print_all(const std::vector<std::string>& sentences) {
  for (const std::string& sentence : sentences) std::fprintf(stderr, "%s\n", sentence.c_str());
}

// Returns false, after printing them, if there are mistakes.
bool passes_check(const PackOptions& options, const std::vector<std::string>& checked, int seeds) {
  std::vector<std::string> paths = options.content;
  paths.insert(paths.end(), checked.begin(), checked.end());
  const ContentFindings found =
      check_content(game_catalogue(), paths, options.content.size(), seeds);
  print_all(found.mistakes);
  print_all(found.warnings);
  return found.mistakes.empty();
}

int check_packs(const PackOptions& options) {
  if (!passes_check(options, options.paths, options.seeds)) return 1;
  for (const std::string& path : options.paths) {
    std::printf("%s: no mistakes\n", plain_lines(path).c_str());
  }
  return 0;
}

int list_packs(const PackOptions& options) {
  for (const std::string& path : options.paths) {
    const auto files = read_content_files(path);
    if (!files) return complain(files.error());
    const ContentPack pack = label_of_pack(*files);
    std::printf("%-20s %-10s %s\n", plain_lines(pack.name).c_str(),
                pack.version.empty() ? "-" : pack.version.c_str(), pack.hash.c_str());
  }
  return 0;
}

Expected<> write_whole(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) return failed("cannot write " + path);
  return {};
}

int bundle_pack(const PackOptions& options) {
  if (!is_bundle(options.bundle)) return complain("the bundle must be called FILE.tar.gz");
  if (!passes_check(options, {options.from}, 0)) return 1;
  const auto files = read_content_files(options.from);
  if (!files) return complain(files.error());
  const auto bytes = bundle_of(*files);
  if (!bytes) return complain(bytes.error());
  if (const auto written = write_whole(options.bundle, *bytes); !written) {
    return complain(written.error());
  }
  std::printf("%s: %s\n", options.bundle.c_str(), to_string(label_of_pack(*files)).c_str());
  return 0;
}

// Writes the files into a folder beside the final one, and renames that.
Expected<> put_files(const std::vector<ContentText>& files, const std::filesystem::path& folder,
                     bool replace) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::exists(folder, error) && !replace) {
    return failed(folder.string() + " exists already: give --replace");
  }
  const fs::path fresh = folder.string() + ".new";
  const fs::path old = folder.string() + ".old";
  fs::remove_all(fresh, error);
  fs::remove_all(old, error);
  if (!fs::create_directories(fresh, error)) return failed("cannot create " + fresh.string());
  for (const ContentText& file : files) {
    const fs::path path = fresh / fs::path(file.file).filename();
    if (auto written = write_whole(path.string(), file.text); !written) return written;
  }
  if (fs::exists(folder, error)) fs::rename(folder, old, error);
  if (error) return failed("cannot rename " + folder.string() + ": " + error.message());
  fs::rename(fresh, folder, error);
  if (error) return failed("cannot rename " + fresh.string() + ": " + error.message());
  fs::remove_all(old, error);
  return {};
}

// Only files: a server fetches nothing from elsewhere.
std::string path_of_source(const std::string& from) {
  return from.starts_with(kFileUrl) ? from.substr(kFileUrl.size()) : from;
}

int add_pack(const PackOptions& options) {
  const std::string path = path_of_source(options.from);
  if (path.find("://") != std::string::npos) {
    return complain("only files can be added: download " + path + " first");
  }
  const auto files = read_content_files(path);
  if (!files) return complain(files.error());
  const ContentPack pack = label_of_pack(*files);
  if (!is_key(pack.name)) {
    return complain(path + ": the pack's name needs 1 to 40 letters, digits, _ or -");
  }
  if (!options.hash.empty() && pack.hash != options.hash) {
    return complain(path + " has the hash " + pack.hash + ", not the one that was given");
  }
  if (!passes_check(options, {path}, 0)) return 1;
  const std::filesystem::path folder = std::filesystem::path(options.to) / pack.name;
  if (const auto put = put_files(*files, folder, options.replace); !put) {
    return complain(put.error());
  }
  std::printf("added %s: serve it with --content %s\n", to_string(pack).c_str(),
              folder.string().c_str());
  return 0;
}

void add_content_option(CLI::App& verb, PackOptions& options) {
  verb.add_option("--content", options.content, "packs that the given one needs; repeatable")
      ->option_text("PATH")
      ->allow_extra_args(false);
}

void add_paths(CLI::App& verb, PackOptions& options, const char* help) {
  verb.add_option("pack", options.paths, help)->required()->option_text("PATH...");
}

void declare_reading(CLI::App& app, PackOptions& options) {
  auto* check = app.add_subcommand("check", "print every mistake, and build levels with the packs");
  add_paths(*check, options, "folders, .toml files or bundles, one on top of the other");
  add_content_option(*check, options);
  check->add_option("--seeds", options.seeds, "seeds for each level, 0 to 1000, default 20")
      ->check(CLI::Range(0, 1000))
      ->option_text("N");
  auto* list = app.add_subcommand("list", "print name, version and SHA-256 of packs");
  add_paths(*list, options, "folders, .toml files or bundles");
  app.add_subcommand("words", "print the words of content files as a Markdown table");
}

int print_words() {
  std::fputs(content_words_as_markdown().c_str(), stdout);
  return 0;
}

void declare_writing(CLI::App& app, PackOptions& options) {
  auto* bundle = app.add_subcommand("bundle", "write a pack into one file");
  bundle->add_option("pack", options.from, "the folder")->required();
  bundle->add_option("file", options.bundle, "FILE.tar.gz")->required();
  add_content_option(*bundle, options);
  auto* add = app.add_subcommand("add", "check a pack and copy it into a folder of packs");
  add->add_option("pack", options.from, "a bundle, a folder or a file:// URL")->required();
  add->add_option("--to", options.to, "the folder of packs, default packs")->option_text("DIR");
  add->add_option("--sha256", options.hash, "refuse a pack with another hash (see list)")
      ->option_text("HASH");
  add->add_flag("--replace", options.replace, "replace an earlier version of the pack");
  add_content_option(*add, options);
}

}  // namespace

int run_pack_command(int argc, const char* const* argv) {
  CLI::App app{"Checks, lists, bundles and adds packs of content.", "undercroft-server pack"};
  PackOptions options;
  app.require_subcommand(1);
  declare_reading(app, options);
  declare_writing(app, options);
  try {
    app.parse(argc - 1, argv + 1);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  if (app.got_subcommand("check")) return check_packs(options);
  if (app.got_subcommand("list")) return list_packs(options);
  if (app.got_subcommand("words")) return print_words();
  if (app.got_subcommand("bundle")) return bundle_pack(options);
  return add_pack(options);
}

}  // namespace undercroft
