// codec_reports.cc: encodes and decodes looks, sentences and reports.
#include "shared/codec_delta.h"

namespace undercroft {
namespace {

static_assert(kEnumCount<Kind> == v1::Kind_MAX);
static_assert(kEnumCount<Layer> == v1::Layer_MAX);
static_assert(kEnumCount<Verb> == v1::Verb_MAX);
static_assert(kEnumCount<Colour> == v1::Colour_MAX + 1);

// Items that this build does not know. A client shows them by their look, or by the report's words
// or sentence.
constexpr Kind kUnknownKind{255};
constexpr Verb kUnknownVerb{255};

// Verbs of which a zero is an amount: a blow that did no harm.
bool states_amount(Verb verb) { return verb == Verb::Damage || verb == Verb::Hit; }

}  // namespace

void write(LookId number, const Look& look, v1::Look& out) {
  out.set_id(wire(number));
  out.set_kind(wire_item<v1::Kind>(look.kind));
  out.set_layer(wire_item<v1::Layer>(look.layer));
  out.set_solid(look.solid);
  out.set_hostile(look.hostile);
  out.set_takeable(look.takeable);
  out.set_glyph(look.glyph);
  out.set_ascii(static_cast<unsigned char>(look.ascii));
  out.set_colour(wire_item<v1::Colour>(look.colour));
  out.set_name(clipped(look.name, kMaxName));
  out.set_a_name(clipped(look.a_name, kMaxNameInSentence));
  out.set_description(clipped(look.description, kMaxDescription));
  out.set_heals(look.heals);
  out.set_reversed(look.reversed);
  out.set_mono(look.mono);
  out.set_word(clipped(look.word, kMaxName));
  out.set_blocks(look.blocks);
  out.set_the_name(clipped(look.definite, kMaxNameInSentence));
  out.set_touch(clipped(look.touch, kMaxName));
  out.set_warning(clipped(look.warning, kMaxSentence));
  out.set_creature(look.creature);
  out.set_dim(look.dim);
  out.set_landmark(look.landmark);
  out.set_icon(look.icon.size() <= kMaxIcon ? look.icon : "");  // part of an emoji is another one
}

std::pair<LookId, Look> read(Reader& reader, const v1::Look& in) {
  Look look;
  look.kind = Reader::item(in.kind(), kUnknownKind);
  look.layer = Reader::item(in.layer(), Layer::Item);
  look.solid = in.solid();
  look.hostile = in.hostile();
  look.takeable = in.takeable();
  look.glyph = reader.glyph(in.glyph());
  reader.require(in.ascii() >= 0x20 && in.ascii() < 0x7F, "a glyph's substitute is not ASCII");
  look.ascii = static_cast<char>(in.ascii() & 0x7FU);
  look.colour = Reader::known_item<Colour>(in.colour());
  look.name = reader.text(in.name(), kMaxName, "a name");
  look.a_name = reader.text(in.a_name(), kMaxNameInSentence, "a name in a sentence");
  look.description = reader.text(in.description(), kMaxDescription, "a description");
  look.heals = in.heals();
  look.reversed = in.reversed();
  look.mono = in.mono() == 0 ? U'\0' : reader.glyph(in.mono());
  look.word = reader.text(in.word(), kMaxName, "a state in words");
  look.blocks = in.blocks();
  look.definite = reader.text(in.the_name(), kMaxNameInSentence, "a name in a sentence");
  look.touch = reader.text(in.touch(), kMaxName, "a look's touch");
  look.warning = reader.text(in.warning(), kMaxSentence, "a warning");
  const bool is_old = in.the_name().empty();  // from a server before 0.5
  look.creature = in.creature() || (is_old && acts_by_itself(look.kind));
  look.dim = in.dim();
  look.landmark = in.landmark();
  look.icon = reader.text(in.icon(), kMaxIcon, "an icon");
  return {Reader::look(in.id()), std::move(look)};
}

void write(const Sentence& sentence, v1::Sentence& out) {
  out.set_verb(wire_item<v1::Verb>(sentence.verb));
  out.set_text(clipped(sentence.text, kMaxSentenceText));
  out.set_otherwise(clipped(sentence.otherwise, kMaxSentenceText));
  out.set_own(sentence.own_only);
}

Sentence read(Reader& reader, const v1::Sentence& in) {
  return {Reader::item(in.verb(), kUnknownVerb),
          reader.text(in.text(), kMaxSentenceText, "a verb's sentence"),
          reader.text(in.otherwise(), kMaxSentenceText, "a verb's sentence"), in.own()};
}

void write(const Report& report, TurnNumber turn, v1::Report& out) {
  if (report.turn != turn) out.set_turn(report.turn);
  out.set_verb(wire_item<v1::Verb>(report.verb));
  out.set_who(wire(report.who));
  out.set_whom(wire(report.whom));
  out.set_who_look(wire(report.who_look));
  out.set_whom_look(wire(report.whom_look));
  if (report.from) out.set_from(wire(*report.from));
  if (report.at) out.set_at(wire(*report.at));
  if (report.amount != 0 || states_amount(report.verb)) out.set_amount(report.amount);
  if (report.health_after) out.set_health_after(*report.health_after);
  out.set_words(clipped(report.words, kMaxWords));
}

Report read(Reader& reader, const v1::Report& in, TurnNumber turn) {
  Report report;
  report.turn = in.has_turn() ? in.turn() : turn;
  report.verb = Reader::item(in.verb(), kUnknownVerb);
  report.who = Reader::id(in.who());
  report.whom = Reader::id(in.whom());
  report.who_look = Reader::look(in.who_look());
  report.whom_look = Reader::look(in.whom_look());
  if (in.has_from()) report.from = reader.place(in.from());
  if (in.has_at()) report.at = reader.place(in.at());
  report.amount = in.amount();
  if (in.has_health_after()) report.health_after = in.health_after();
  report.words = reader.text(in.words(), kMaxWords, "a report's words");
  return report;
}

}  // namespace undercroft
