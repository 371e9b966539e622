// metrics_text.cc: writes the lines.
#include "server/metrics/metrics_text.h"

namespace undercroft {

void add_metric(std::string& text, std::string_view name, std::string_view type,
                std::string_view help) {
  text.append("# HELP ").append(name).append(" ").append(help).append("\n");
  text.append("# TYPE ").append(name).append(" ").append(type).append("\n");
}

void add_sample(std::string& text, std::string_view name, std::string_view labels,
                std::string_view value) {
  text.append(name);
  if (!labels.empty()) text.append("{").append(labels).append("}");
  text.append(" ").append(value).append("\n");
}

std::string metric_label(std::string_view name, std::string_view value) {
  return std::string(name).append("=\"").append(value).append("\"");
}

}  // namespace undercroft
