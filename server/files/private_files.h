// private_files.h: files and folders that only the user of this process may open.
#pragma once

#include <string>

#include "shared/expected.h"

namespace undercroft {

// Creates the folder and its missing parents, with mode 0700 whatever the umask.
[[nodiscard]] Expected<> create_private_folder(const std::string& path);

// Takes a data folder of an earlier version (0755, its files 0644) from all other users. It leaves
// a folder alone that holds other things too, and one that several users share (/tmp). Returns a
// sentence when others can still look into the folder, else an empty string.
[[nodiscard]] std::string make_data_folder_private(const std::string& path);

// Creates the file with mode 0600, whatever the umask, unless it exists. An existing file is not
// even opened: closing it would release the locks that SQLite holds on it in this process.
void create_private_file(const std::string& path);

// Replaces the file, or creates it, with mode 0600. It has the old text or the new one, and the new
// one is durable when the call returns. Fails with a sentence.
[[nodiscard]] Expected<> replace_private_file(const std::string& path, const std::string& text);

// Fails with a sentence when replace_private_file() would.
[[nodiscard]] Expected<> check_replaceable(const std::string& path);

// Makes the renaming or creation of `path` durable.
[[nodiscard]] Expected<> sync_folder_of(const std::string& path);

// True for the name of a file that a server keeps in its data folder.
[[nodiscard]] bool is_server_file(const std::string& name);

}  // namespace undercroft
