// morgue.cc: writes the file that records a hero's end.
#include "client/app/morgue.h"

#include "client/app/files.h"
#include "client/view/text/morgue_text.h"

namespace undercroft {

std::string morgue_path(const ViewModel& view) {
  return fresh_morgue_path(view.name, view.stone ? view.stone->date : view.date);
}

std::string write_morgue(const ViewModel& view, const std::string& path) {
  const auto written = replace_private(path, morgue_text(view));
  const std::string what = view.stone ? "Your end" : "The tale";
  return written ? what + " is written down in " + path : written.error();
}

}  // namespace undercroft
