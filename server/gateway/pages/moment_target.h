// moment_target.h: the paths of a link to a moment (R213).
//
//   /-/moment/CODE         the page, which a browser opens
//   /-/moment/CODE.png     its preview
//   /-/moment/CODE.json    its description for programs that embed it (oEmbed 1.0)
//   /-/moment/CODE/part    PastPart as a ServerFrame; ?first=N&count=N as in AskPast. The header
//                          Undercroft-Shown: N names the moment that the link shows;
//                          Undercroft-Play-On: 1 says that anybody may play on from it (R214)
//   /-/moment/CODE/theatre/ROOM
//                          a WebSocket, for visitors who look at the link together
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/gateway/http/http_message.h"
#include "shared/messages.h"

namespace undercroft {

struct MomentTarget {
  enum class Form : std::uint8_t { Page, Picture, Embed, Part, Theatre };
  std::string code;  // any text: it is as a stranger has written it
  Form form = Form::Page;
  AskPast asks = {};      // for a part
  std::string room = {};  // for a theatre; any text, as the code
};

inline constexpr std::string_view kMoments = "/-/moment/";

// True for 22 letters, digits, - and _: 16 random bytes in base64.
[[nodiscard]] bool is_theatre_room(std::string_view room);

// Nothing if the request is for another page. A number that is none, or too great, is taken for 1
// moment from the first.
[[nodiscard]] std::optional<MomentTarget> moment_target(const HttpRequest& request);

}  // namespace undercroft
