// task_queue.cc: a queue of functions, and the loop of the threads that call them.
#include "server/base/task_queue.h"

#include <utility>

#include "server/base/thread_start.h"

namespace undercroft {

TaskQueue::TaskQueue(Options options) : options_(options) {
  const std::lock_guard lock(mutex_);
  if (options_.begin != Begin::AtOnce) return;
  for (std::size_t i = 0; i < options_.threads; ++i) begin_thread();
}

TaskQueue::~TaskQueue() { close(); }

// One thread is enough to carry out all tasks. REQUIRES: the mutex is held.
void TaskQueue::begin_thread() {
  if (threads_.empty()) return threads_.push_back(start_thread([this] { work(); }));
  auto another = try_to_start_thread([this] { work(); });
  if (another) threads_.push_back(*std::move(another));
}

TaskQueue::Added TaskQueue::add(Task task) {
  Task oldest;  // is destroyed without the mutex
  {
    const std::lock_guard lock(mutex_);
    const bool is_full = tasks_.size() >= options_.most_waiting;
    if (is_closing_ || (is_full && options_.when_full == WhenFull::Refuse)) return Added::No;
    if (is_full) {
      oldest = std::move(tasks_.front());
      tasks_.pop_front();
    }
    tasks_.push_back(std::move(task));
    if (tasks_.size() > idle_ && threads_.size() < options_.threads) begin_thread();
  }
  has_task_.notify_one();
  return oldest ? Added::InPlaceOfOldest : Added::Yes;
}

void TaskQueue::work() {
  while (const Task task = next()) task();
}

// Empty: the queue closes, and this thread has nothing left to do.
TaskQueue::Task TaskQueue::next() {
  std::unique_lock lock(mutex_);
  ++idle_;
  has_task_.wait(lock, [this] { return is_closing_ || !tasks_.empty(); });
  --idle_;
  const bool is_over = is_closing_ && options_.at_close == AtClose::Drop;
  if (is_over || tasks_.empty()) return nullptr;
  Task task = std::move(tasks_.front());
  tasks_.pop_front();
  return task;
}

void TaskQueue::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  has_task_.notify_all();
  closing_.notify_all();
  join();
  std::deque<Task> dropped;  // are destroyed without the mutex: their destructors may call add()
  const std::lock_guard lock(mutex_);
  dropped.swap(tasks_);
}

void TaskQueue::join() {
  const std::lock_guard joining(joining_);
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

std::size_t TaskQueue::waiting() const {
  const std::lock_guard lock(mutex_);
  return tasks_.size();
}

bool TaskQueue::is_closing() const {
  const std::lock_guard lock(mutex_);
  return is_closing_;
}

bool TaskQueue::wait_for_close(std::chrono::milliseconds time) const {
  std::unique_lock lock(mutex_);
  return closing_.wait_for(lock, time, [this] { return is_closing_; });
}

}  // namespace undercroft
