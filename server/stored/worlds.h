// worlds.h: builds the initial worlds of a server's realms.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/custom_content/content_check.h"
#include "server/realm/state/journal_codec.h"
#include "server/settings/config.h"
#include "server/sim/world/world.h"

namespace undercroft {

// Reads all content files of the config. Fails with a sentence when a file cannot be read.
[[nodiscard]] Expected<Content> read_content(const Config& config);

// Parses the content of a realm. Fails with the first mistake, as a sentence. Words that new
// content may not have are cleaned, so that a realm that began with them plays on.
[[nodiscard]] Expected<std::shared_ptr<const Catalogue>> catalogue_of(const Content& content);

// FirstWorlds make the worlds with which new realms begin. A scenario file defines the whole world;
// other worlds have no level yet.
class FirstWorlds {
 public:
  // Reads the content of the config. Fails with a sentence.
  [[nodiscard]] static Expected<FirstWorlds> open(const Config& config, std::uint64_t seed);

  [[nodiscard]] const Content& content() const { return content_; }
  // The config's first realm has the seed itself; those of others follow from it and their names,
  // so it does not matter in which order realms are made. A scenario has a seed of its own.
  [[nodiscard]] World world_of(const std::string& realm) const;
  [[nodiscard]] World world() const { return world_of(first_realm_); }

 private:
  FirstWorlds() = default;
  Content content_;
  std::shared_ptr<const Catalogue> catalogue_;
  Ruleset rules_;
  std::uint64_t seed_ = 0;
  std::string first_realm_;
  std::optional<World> scenario_;
};

// Checks the content of --check-content, on top of that of --content and the game's own.
[[nodiscard]] ContentFindings findings_in_content(const Config& config);

}  // namespace undercroft
