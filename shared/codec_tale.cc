// codec_tale.cc: tales of runs that are over (R203).
#include "shared/codec_tale.h"

#include "shared/limits.h"

namespace undercroft {

void write(const Tale& tale, v1::Tale& out) {
  out.set_run(tale.run);
  out.set_won(tale.won);
  out.set_title(clipped(tale.title, kMaxName));
  out.set_opening(clipped(tale.opening, kMaxLine));
  for (const TaleHero& hero : tale.heroes) {
    v1::Tale::Hero& one = *out.add_heroes();
    one.set_name(clipped(hero.name, kMaxName));
    one.set_slot(wire(hero.slot));
    one.set_build(clipped(hero.build, kMaxSentence));
    one.set_fate(clipped(hero.fate, kMaxSentence));
  }
  for (const TurningPoint& point : tale.points) {
    v1::Tale::Point& one = *out.add_points();
    one.set_turn(point.turn);
    one.set_depth(wire(point.depth));
    one.set_text(clipped(point.text, kMaxLine));
  }
  out.set_reckoning(clipped(tale.reckoning, kMaxLine));
  out.set_closing(clipped(tale.closing, kMaxLine));
}

void write(const TaleList& list, v1::TaleList& out) {
  for (const TaleHeading& tale : list.tales) {
    v1::TaleList::Heading& one = *out.add_tales();
    one.set_run(tale.run);
    one.set_won(tale.won);
    one.set_title(clipped(tale.title, kMaxName));
    one.set_opening(clipped(tale.opening, kMaxLine));
  }
}

Tale read(Reader& reader, const v1::Tale& in) {
  Tale tale;
  tale.run = in.run();
  tale.won = in.won();
  tale.title = reader.text(in.title(), kMaxName, "a tale's title");
  tale.opening = reader.text(in.opening(), kMaxLine, "a tale's opening");
  reader.require(in.heroes_size() <= kMaxTaleHeroes, "too many heroes in a tale");
  for (const v1::Tale::Hero& hero : in.heroes()) {
    tale.heroes.push_back({reader.text(hero.name(), kMaxName, "a hero's name in a tale"),
                           reader.number(hero.slot(), INT32_MAX, "a slot"),
                           reader.text(hero.build(), kMaxSentence, "a hero's build"),
                           reader.text(hero.fate(), kMaxSentence, "a hero's fate")});
  }
  reader.require(in.points_size() <= kMaxTurningPoints, "too many turning points in a tale");
  for (const v1::Tale::Point& point : in.points()) {
    tale.points.push_back({point.turn(), reader.number(point.depth(), kMaxDepth, "a depth"),
                           reader.text(point.text(), kMaxLine, "a turning point")});
  }
  tale.reckoning = reader.text(in.reckoning(), kMaxLine, "a tale's reckoning");
  tale.closing = reader.text(in.closing(), kMaxLine, "a tale's closing");
  return tale;
}

TaleList read(Reader& reader, const v1::TaleList& in) {
  TaleList list;
  reader.require(in.tales_size() <= kMaxTales, "too many tales");
  for (const v1::TaleList::Heading& tale : in.tales()) {
    list.tales.push_back({tale.run(), tale.won(),
                          reader.text(tale.title(), kMaxName, "a tale's title"),
                          reader.text(tale.opening(), kMaxLine, "a tale's opening")});
  }
  return list;
}

}  // namespace undercroft
