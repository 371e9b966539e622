// outcome.cc: the news of an input, reused from one input to the next.
#include "server/realm/state/input.h"

namespace undercroft {

PlayerNews& Outcome::news_for(EntityId whose, std::size_t row) {
  if (rows_.size() <= row) rows_.resize(row + 1, kNone);
  if (rows_[row] != kNone) return news_[rows_[row]];
  if (used_ == news_.size()) news_.emplace_back();
  rows_[row] = used_;
  PlayerNews& news = news_[used_++];
  news.player = whose;
  news.row = row;
  return news;
}

void Outcome::clear() {
  for (std::size_t i = 0; i < used_; ++i) {
    rows_[news_[i].row] = kNone;
    news_[i].changes.clear();
    news_[i].reports.clear();
  }
  used_ = 0;
  why_not.clear();
  remark.clear();
  player = kNobody;
  endings.clear();
  calls.clear();
  run_is_over = false;
}

}  // namespace undercroft
