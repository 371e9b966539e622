// codec_delta.h: deltas to wire messages and back. Only the codec's sources include it.
#pragma once

#include "shared/delta.h"
#include "shared/intent.h"
#include "shared/wire_reader.h"

namespace undercroft {

// REQUIRES: cells in reading order, inside kMaxLevelSide, as diff() makes them.
void write(const Delta& delta, v1::Delta& out);

[[nodiscard]] Delta read(Reader& reader, const v1::Delta& in);

// ---- its parts, see codec_views.cc ----

void write(const EntityView& view, v1::Entity& out);
void write(const SelfView& self, v1::Self& out);
void write(const MemberView& member, v1::Member& out);
void write(const Report& report, v1::Report& out);

[[nodiscard]] EntityView read(Reader& reader, const v1::Entity& in);
[[nodiscard]] SelfView read(Reader& reader, const v1::Self& in);
[[nodiscard]] MemberView read(Reader& reader, const v1::Member& in);
[[nodiscard]] Report read(Reader& reader, const v1::Report& in);

}  // namespace undercroft
