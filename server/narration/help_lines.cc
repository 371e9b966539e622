// help_lines.cc: locks, and a full pack.
#include "server/narration/help_lines.h"

#include <string_view>

#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr std::string_view kLock = " lock";  // "iron lock": the state of what a key opens
constexpr std::string_view kFullPack = "Your pack is full: ";

// By its state in words, which the player sees.
std::string help_with_lock(const Look& look) {
  if (look.kind == Kind::Chest) return "No key or pick opens it: what holds it shut is elsewhere.";
  if (!look.word.ends_with(kLock)) {
    return look.word.empty() ? "" : "No key opens it: a lever, a plate or a word may.";
  }
  const std::string metal = look.word.substr(0, look.word.size() - kLock.size());
  return "Only " + with_article(metal + " key") + " opens it, or a hero who picks locks.";
}

}  // namespace

std::string help_after(const Report& report, const Scene& scene) {
  const bool is_try = report.verb == Verb::Locked || report.verb == Verb::Toggled;
  std::string missing = is_try ? scene.missing_at(report.whom) : "";
  if (!missing.empty()) return missing;
  if (report.verb == Verb::Locked && report.whom_look != kNoLook) {
    return help_with_lock(scene.look(report.whom_look));
  }
  const bool is_full = report.verb == Verb::Advised && report.words.starts_with(kFullPack);
  return is_full ? "Drop or use something to make room: up to five equal things share a place."
                 : "";
}

}  // namespace undercroft
