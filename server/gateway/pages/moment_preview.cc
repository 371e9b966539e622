// moment_preview.cc: from the frame that a visitor would get to a picture.
#include "server/gateway/pages/moment_preview.h"

#include <utility>
#include <variant>

#include "server/gateway/pages/moment_pages.h"
#include "server/picture/moment_picture.h"
#include "shared/check.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

Observation end_of(const PastPart& part) {
  Observation known;
  for (const Delta& delta : part.deltas) {
    CHECK(apply(known, delta), "the deltas of a part follow each other");
  }
  return known;
}

}  // namespace

// Nothing but the frame is drawn, so the picture has no more than a visitor is sent.
Page preview_page(const MomentSight& sight) {
  const auto message = decode_server(sight.past->frame);
  CHECK(message && std::holds_alternative<PastPart>(*message), "the desk answers with a part");
  std::string png = moment_picture(end_of(std::get<PastPart>(*message)),
                                   {title_of(sight), sight.hero, sight.lines});
  if (png.empty()) return error_page(503, "the picture cannot be drawn now: try again soon");
  return {200,
          "image/png",
          std::move(png),
          {{"Cache-Control", "max-age=300"}, {"Cross-Origin-Resource-Policy", "cross-origin"}}};
}

}  // namespace undercroft
