// entering.h: the question that comes before the first connection.
#pragma once

#include "client/model/view_model.h"

namespace undercroft {

// Before joining: asks for the hero's name.
void ask_for_name(ViewModel& view);

}  // namespace undercroft
