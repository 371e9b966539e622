// host_lookup.cc: overrides /etc/nsswitch.conf.
#include "client/net/host_lookup.h"

#ifdef UNDERCROFT_STATIC
#include <nss.h>
#endif

namespace undercroft {

void use_own_host_lookup() {
#ifdef UNDERCROFT_STATIC
  __nss_configure_lookup("hosts", "files dns");
#endif
}

}  // namespace undercroft
