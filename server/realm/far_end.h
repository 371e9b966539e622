// far_end.h: the far end of a connection, as a realm sees it.
#pragma once

#include <string>
#include <string_view>

#include "shared/messages.h"

namespace undercroft {

// A realm only ever talks to this, so that everything in it is tested without a socket, and so that
// how bytes travel can change without it. Calls come from the realm's thread.
class FarEnd {
 public:
  virtual ~FarEnd() = default;

  // Takes a frame on its way. Answers may be sent at any time; deltas and chat only when ready().
  virtual void send(std::string frame) = 0;

  // Has what was sent so far left, but for a few answers at most? Whoever implements this tells
  // Realm::far_end_ready() when it becomes true again: then the next delta is made, from all that
  // has changed meanwhile.
  [[nodiscard]] virtual bool ready() const = 0;

  // Ends the connection after what was sent. Nothing may be sent after it.
  virtual void close(CloseCode code, std::string_view reason) = 0;
};

}  // namespace undercroft
