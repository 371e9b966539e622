// local_port.h: ports of this machine's loopback address.
#pragma once

#include <netinet/in.h>

namespace undercroft::testing {

// 127.0.0.1 with that port; 0: any.
[[nodiscard]] sockaddr_in local_address(unsigned port);
// A listening socket. Stores its port in `port`, which may be 0 for a free one.
[[nodiscard]] int listen_locally(unsigned& port);
// A port that no process listens on, on any address. No other call returns it, in any process of
// the tests, until this process ends.
[[nodiscard]] unsigned free_port();

}  // namespace undercroft::testing
