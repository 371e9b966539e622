// moment_target.h: the paths of a link to a moment (R213).
//
//   /-/moment/CODE         the page, which a browser opens
//   /-/moment/CODE.png     its preview
//   /-/moment/CODE.json    its description for programs that embed it (oEmbed 1.0)
//   /-/moment/CODE/part    PastPart as a ServerFrame; ?first=N&count=N as in AskPast. The header
//                          Undercroft-Shown: N names the moment that the link shows;
//                          Undercroft-Play-On: 1 says that anybody may play on from it (R214)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/gateway/http/http_message.h"
#include "shared/messages.h"

namespace undercroft {

struct MomentTarget {
  enum class Form : std::uint8_t { Page, Picture, Embed, Part };
  std::string code;  // any text: it is as a stranger has written it
  Form form = Form::Page;
  AskPast asks = {};  // for a part
};

inline constexpr std::string_view kMoments = "/-/moment/";

// Nothing if the request is for another page. A number that is none, or too great, is taken for 1
// moment from the first.
[[nodiscard]] std::optional<MomentTarget> moment_target(const HttpRequest& request);

}  // namespace undercroft
