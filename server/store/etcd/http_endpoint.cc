// http_endpoint.cc: the form in which errors name it.
#include "server/store/etcd/http_endpoint.h"

namespace undercroft {

std::string HttpEndpoint::to_string() const {
  const bool is_v6 = host.find(':') != std::string::npos;
  return (is_v6 ? "[" + host + "]" : host) + ":" + port;
}

}  // namespace undercroft
