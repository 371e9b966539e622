// verb_help.cc: texts from the table of verbs.
#include "server/commands/verb_help.h"

#include <fmt/format.h>

#include "server/admin/verb_names.h"
#include "server/commands/verb_line.h"

namespace undercroft {
namespace {

constexpr const char* kVerbs = "\nVerbs (durations: 30s, 5m, 2h, 7d):\n";

std::string lines_about(const VerbName& name, std::string_view shown, std::string_view help) {
  return fmt::format("  {}{}{}\n      {}\n", shown, name.usage().empty() ? "" : " ", name.usage(),
                     help);
}

// "the same as ban account".
std::string own_name_of(const VerbName& name) {
  return fmt::format("the same as {}{}{}", name.verb->name, name.first_word.empty() ? "" : " ",
                     name.first_word);
}

}  // namespace

std::string verbs_text(std::string_view family) {
  std::string text;
  for (const VerbName& name : verb_names()) {
    const bool is_own = name.name == name.verb->name;
    if (family.empty()) {
      text += lines_about(name, name.name, is_own ? name.verb->help : own_name_of(name));
    } else if (name.family() == family) {
      text += lines_about(name, name.name.substr(family.size() + 1), name.verb->help);
    }
  }
  return text;
}

std::string drain_help() {
  return std::string(
             "Stops a running server and waits until it exits. The server finishes the turns in\n"
             "play (at most --drain-ms), stores its realms and releases them. Players reconnect "
             "to\n"
             "another server of the fleet, or to this one after its restart.\n\n"
             "Usage: undercroft-server drain [OPTIONS]\n\n") +
         kServerOptions + kJsonOption +
         "\nExit code: 0 all realms handed over; 1 some were not, or no server answered\n";
}

std::string admin_help() {
  return std::string(
             "Administers a running server over its --admin-socket, by default DIR/admin.sock.\n"
             "Verbs that change only stored data also work while no server runs.\n\n"
             "Usage: undercroft-server admin [OPTIONS] [VERB [WORDS]]\n\n"
             "Without a verb it reads lines such as `kick Bob be nice`, until `quit`. On a "
             "terminal,\n"
             "Tab completes verbs, options and names, and Up recalls earlier lines.\n\n") +
         kServerOptions + kStoreOptions + kJsonOption + kVerbs + verbs_text("");
}

std::string family_help(std::string_view family) {
  return fmt::format(
             "Manages {}s. Asks the running server that owns the data. If none runs, changes the\n"
             "data folder or etcd directly.\n\n"
             "Usage: undercroft-server {} [OPTIONS] VERB [WORDS]\n\n",
             family, family) +
         kServerOptions + kStoreOptions + kJsonOption + kVerbs + verbs_text(family);
}

}  // namespace undercroft
