// morgue.cc: the file.
#include "client/app/morgue.h"

#include "client/app/files.h"
#include "client/view/morgue_text.h"

namespace undercroft {

std::string write_morgue(const ViewModel& view) {
  const std::string path = fresh_morgue_path(view.name, view.stone->date);
  const auto written = write_private(path, morgue_text(view));
  return written ? "Your end is written down in " + path : written.error();
}

}  // namespace undercroft
