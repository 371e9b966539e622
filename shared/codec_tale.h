// codec_tale.h: converts tales to and from wire messages. Only the codec's sources include it.
#pragma once

#include "shared/tale.h"
#include "shared/wire_reader.h"

namespace undercroft {

void write(const Tale& tale, v1::Tale& out);
void write(const TaleList& list, v1::TaleList& out);

[[nodiscard]] Tale read(Reader& reader, const v1::Tale& in);
[[nodiscard]] TaleList read(Reader& reader, const v1::TaleList& in);

}  // namespace undercroft
