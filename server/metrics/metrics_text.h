// metrics_text.h: lines of a metrics page, in the Prometheus text format.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

// The lines before a metric's samples. `type`: counter, gauge or histogram.
void add_metric(std::string& text, std::string_view name, std::string_view type,
                std::string_view help);
// NAME{LABELS} VALUE, without braces if there are no labels.
void add_sample(std::string& text, std::string_view name, std::string_view labels,
                std::string_view value);
// NAME="VALUE". REQUIRES: the value has no quotation mark, backslash or line end.
[[nodiscard]] std::string metric_label(std::string_view name, std::string_view value);

}  // namespace undercroft
