// backup_stream.cc: copies a folder into standard output.
#include "server/commands/backup_stream.h"

#include <unistd.h>

#include "server/admin/admin_copies.h"
#include "server/base/thread_priority.h"
#include "server/commands/admin_output.h"
#include "server/store/backup/open_file.h"

namespace undercroft {

int back_up_to_output(std::string_view command, const std::string& data) {
  if (::isatty(STDOUT_FILENO) == 1) {
    return complain_of(command, "a backup is no text: redirect standard output to a file or a pipe",
                       2);
  }
  give_way_to_others();
  const OpenFile output = OpenFile::standard(STDOUT_FILENO, "standard output");
  const auto copied = back_up_to_stream(data, output.sink());
  if (!copied) return complain_of(command, copied.error(), 1);
  const AdminAnswer answer = answer_about_copy(*copied, "standard output", "not read back");
  print_texts(answer, stderr);
  return answer.code == 0 ? 0 : complain_of(command, answer.error, answer.code);
}

}  // namespace undercroft
