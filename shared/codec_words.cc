// codec_words.cc: encodes and decodes grounds, words, offers and log lines.
#include "shared/codec_delta.h"

namespace undercroft {
namespace {

static_assert(kEnumCount<IntentVerb> == v1::Intent::Verb_MAX);
static_assert(v1::Offer::Needs_MAX == static_cast<int>(Offer::Needs::Words));
static_assert(v1::Line::Tone_MAX == static_cast<int>(ToldLine::Tone::Sight));
static_assert(v1::Line::Weight_MAX == static_cast<int>(ToldLine::Weight::Me));

constexpr int kMaxRange = 1024;  // cells
constexpr int kMaxArea = 16;     // cells around one

void write(Ground ground, const GroundLook& look, v1::GroundLook& out) {
  out.set_ground(wire_item<v1::Ground>(ground));
  out.set_glyph(look.glyph);
  out.set_ascii(static_cast<unsigned char>(look.ascii));
  out.set_colour(wire_item<v1::Colour>(look.colour));
  out.set_name(clipped(look.name, kMaxName));
  out.set_blocks(look.blocks);
  out.set_warning(clipped(look.warning, kMaxSentence));
  out.set_landmark(look.landmark);
}

std::pair<Ground, GroundLook> read(Reader& reader, const v1::GroundLook& in) {
  GroundLook look;
  look.glyph = reader.glyph(in.glyph());
  reader.require(in.ascii() >= 0x20 && in.ascii() < 0x7F, "a ground's substitute is not ASCII");
  look.ascii = static_cast<char>(in.ascii() & 0x7FU);
  look.colour = Reader::known_item<Colour>(in.colour());
  look.name = reader.text(in.name(), kMaxName, "a ground's name");
  look.blocks = in.blocks();
  look.warning = reader.text(in.warning(), kMaxSentence, "a warning");
  look.landmark = in.landmark();
  return {Reader::item<Ground>(in.ground()), std::move(look)};
}

void write(std::uint32_t number, const Wording& word, v1::Word& out) {
  out.set_number(number);
  out.set_word(clipped(word.word, kMaxName));
  out.set_sentence(clipped(word.sentence, kMaxSentence));
  out.set_glyph(word.glyph);
  out.set_good(word.good);
}

Wording read(Reader& reader, const v1::Word& in) {
  return {reader.text(in.word(), kMaxName, "a word"),
          reader.text(in.sentence(), kMaxSentence, "a word's sentence"),
          in.glyph() == 0 ? U'\0' : reader.glyph(in.glyph()), in.good()};
}

template <typename Item, typename Words>
void write_all(const std::vector<std::pair<Item, Wording>>& words, Words& out) {
  for (const auto& [item, word] : words) {
    write(wire(static_cast<int>(index_of(item)) + kFirstNumber<Item>), word, *out.Add());
  }
}

template <typename Item, typename Words>
void read_all(Reader& reader, const Words& in, std::vector<std::pair<Item, Wording>>& words) {
  reader.require(in.size() <= kMaxWordsTold, "too many words");
  for (const v1::Word& word : in) {
    const int number = reader.number(word.number(), UINT8_MAX, "a word's number");
    words.emplace_back(Reader::item<Item>(number), read(reader, word));
  }
}

void write(std::uint32_t number, const Offer& offer, v1::Offer& out) {
  out.set_number(number);
  out.set_verb(wire_item<v1::Intent::Verb>(offer.verb));
  out.set_word(clipped(offer.word, kMaxName));
  out.set_needs(static_cast<v1::Offer::Needs>(offer.needs));
  out.set_range(wire(offer.range));
  out.set_words(clipped(offer.words, kMaxWords));
  out.set_text(clipped(offer.text, kMaxSentence));
  out.set_area(wire(offer.area));
}

Offer::Needs needs_of(const v1::Offer& in) {
  return v1::Offer::Needs_IsValid(in.needs()) ? static_cast<Offer::Needs>(in.needs())
                                              : Offer::Needs::Nothing;
}

Offer read(Reader& reader, const v1::Offer& in) {
  return {Reader::item(in.verb(), kUnknownIntent),
          reader.text(in.word(), kMaxName, "an offer"),
          needs_of(in),
          reader.number(in.range(), kMaxRange, "a range"),
          reader.text(in.words(), kMaxWords, "an offer's words"),
          reader.text(in.text(), kMaxSentence, "an offer's text"),
          reader.number(in.area(), kMaxArea, "an area")};
}

void read_grounds(Reader& reader, const v1::Delta& in, Delta& delta) {
  reader.require(in.grounds_size() <= kMaxWordsTold, "too many grounds");
  for (const v1::GroundLook& ground : in.grounds()) delta.grounds.push_back(read(reader, ground));
}

void read_offers(Reader& reader, const v1::Delta& in, Delta& delta) {
  reader.require(in.offers_size() <= kMaxOffers, "too many offers");
  for (const v1::Offer& offer : in.offers()) {
    delta.offers.emplace_back(offer.number(), read(reader, offer));
  }
}

void read_lines(Reader& reader, const v1::Delta& in, Delta& delta) {
  reader.require(in.lines_size() <= kMaxReports, "too many lines");
  for (const v1::Line& line : in.lines()) delta.lines.push_back(read(reader, line));
}

}  // namespace

void write(const ToldLine& line, v1::Line& out) {
  out.set_text(clipped(line.text, kMaxLine));
  out.set_tone(static_cast<v1::Line::Tone>(line.tone));
  out.set_weight(static_cast<v1::Line::Weight>(line.weight));
  out.set_reports(line.reports);
  out.set_skip(line.skip);
  out.set_presence_of(clipped(line.presence_of, kMaxName));
}

ToldLine read(Reader& reader, const v1::Line& in) {
  ToldLine line;
  line.text = reader.text(in.text(), kMaxLine, "a line");
  if (v1::Line::Tone_IsValid(in.tone())) line.tone = static_cast<ToldLine::Tone>(in.tone());
  if (v1::Line::Weight_IsValid(in.weight())) {
    line.weight = static_cast<ToldLine::Weight>(in.weight());
  }
  line.reports = in.reports();
  line.skip = in.skip();
  line.presence_of = reader.text(in.presence_of(), kMaxName, "a player's name");
  return line;
}

void write_words(const Delta& delta, v1::Delta& out) {
  for (const auto& [ground, look] : delta.grounds) write(ground, look, *out.add_grounds());
  write_all(delta.status_words, *out.mutable_statuses());
  write_all(delta.sign_words, *out.mutable_signs());
  write_all(delta.reach_words, *out.mutable_reaches());
  for (const auto& [number, offer] : delta.offers) write(number, offer, *out.add_offers());
  for (const ToldLine& line : delta.lines) write(line, *out.add_lines());
}

void read_words(Reader& reader, const v1::Delta& in, Delta& delta) {
  read_grounds(reader, in, delta);
  read_all(reader, in.statuses(), delta.status_words);
  read_all(reader, in.signs(), delta.sign_words);
  read_all(reader, in.reaches(), delta.reach_words);
  read_offers(reader, in, delta);
  read_lines(reader, in, delta);
}

}  // namespace undercroft
