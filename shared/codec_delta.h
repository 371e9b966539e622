// codec_delta.h: converts deltas to and from wire messages. Only the codec's sources include it.
#pragma once

#include "shared/delta.h"
#include "shared/intent.h"
#include "shared/wire_reader.h"

namespace undercroft {

// REQUIRES: every cell is inside kMaxLevelSide and listed once, and moves are in order of id.
void write(const Delta& delta, v1::Delta& out);

[[nodiscard]] Delta read(Reader& reader, const v1::Delta& in);

// ---- parts in codec_cells.cc ----

void write_cells(const std::vector<Delta::Cell>& cells, v1::Delta& out);
void read_cells(Reader& reader, const v1::Delta& in, std::vector<Delta::Cell>& cells);

// ---- parts in codec_views.cc ----

void write(const EntityChange& change, v1::Entity& out);
void write(const SelfChange& change, v1::Self& out);
void write(const MemberChange& change, v1::Member& out);

[[nodiscard]] EntityChange read(Reader& reader, const v1::Entity& in);
[[nodiscard]] SelfChange read(Reader& reader, const v1::Self& in);
[[nodiscard]] MemberChange read(Reader& reader, const v1::Member& in);

// ---- parts in codec_choices.cc ----

void write(const Choice& choice, v1::Self::Choice& out);
void write(const Ability& ability, v1::Self::Ability& out);

[[nodiscard]] std::vector<Choice> read(Reader& reader, const v1::Self::Choices& in);
[[nodiscard]] std::vector<Ability> read(Reader& reader, const v1::Self::Abilities& in);
[[nodiscard]] std::vector<std::uint32_t> read(Reader& reader, const v1::Self::Readiness& in);

// ---- parts in codec_reports.cc: looks, sentences, reports ----

void write(LookId number, const Look& look, v1::Look& out);
void write(const Sentence& sentence, v1::Sentence& out);
// `turn`: the delta's turn. Reports of that turn omit it.
void write(const Report& report, TurnNumber turn, v1::Report& out);

[[nodiscard]] std::pair<LookId, Look> read(Reader& reader, const v1::Look& in);
[[nodiscard]] Sentence read(Reader& reader, const v1::Sentence& in);
[[nodiscard]] Report read(Reader& reader, const v1::Report& in, TurnNumber turn);

// ---- parts in codec_words.cc: grounds, words, offers, lines ----

void write(const ToldLine& line, v1::Line& out);
[[nodiscard]] ToldLine read(Reader& reader, const v1::Line& in);
void write_words(const Delta& delta, v1::Delta& out);
void read_words(Reader& reader, const v1::Delta& in, Delta& delta);

}  // namespace undercroft
