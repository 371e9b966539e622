// look.cc: sentences for the verbs of this build.
#include "shared/look.h"

namespace undercroft {

std::optional<Sentence> sentence_for(Verb verb) {
  if (!is_known(verb)) return std::nullopt;
  const VerbRow& row = row_of(verb);
  if (row.told == Told::Never) return std::nullopt;
  return Sentence{verb, std::string(row.text), std::string(row.otherwise), row.told == Told::Own};
}

}  // namespace undercroft
