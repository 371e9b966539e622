# packages.cmake: Debian packages of client and server, by CPack. scripts/package.sh runs it.
set(PACKAGING ${CMAKE_CURRENT_LIST_DIR})
set(UNDERCROFT_CONTACT "The Undercroft authors <undercroft@localhost>" CACHE STRING "publisher of the packages")

# Debian's policy asks for compressed manuals and changelogs.
function(undercroft_compressed component file destination name)
  install(CODE "
    file(MAKE_DIRECTORY \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${destination}\")
    execute_process(COMMAND gzip -n -9 -c \"${file}\"
      OUTPUT_FILE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${destination}/${name}.gz\"
      COMMAND_ERROR_IS_FATAL ANY)
    file(CHMOD \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${destination}/${name}.gz\"
      PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)" COMPONENT ${component})
endfunction()

# The manual and the completions of a program.
function(undercroft_manual component name)
  undercroft_compressed(${component} ${CMAKE_SOURCE_DIR}/docs/man/${name}.6 share/man/man6 ${name}.6)
  install(FILES ${CMAKE_SOURCE_DIR}/docs/completion/${name}.bash
    DESTINATION share/bash-completion/completions RENAME ${name} COMPONENT ${component})
  install(FILES ${CMAKE_SOURCE_DIR}/docs/completion/_${name}
    DESTINATION share/zsh/vendor-completions COMPONENT ${component})
  install(FILES ${CMAKE_SOURCE_DIR}/docs/completion/${name}.fish
    DESTINATION share/fish/vendor_completions.d COMPONENT ${component})
endfunction()

function(undercroft_package component name)
  # Written at installation, because only that has SOURCE_DATE_EPOCH, from which CMake takes the date.
  install(CODE "
    string(TIMESTAMP date \"%a, %d %b %Y %H:%M:%S +0000\" UTC)
    file(WRITE ${CMAKE_BINARY_DIR}/${name}.changelog
      \"${name} (${PROJECT_VERSION}-1) stable; urgency=medium\n\n\"
      \"  * See changelog.gz.\n\n -- ${UNDERCROFT_CONTACT}  \${date}\n\")" COMPONENT ${component})
  undercroft_compressed(${component} ${CMAKE_BINARY_DIR}/${name}.changelog share/doc/${name} changelog.Debian)
  undercroft_compressed(${component} ${CMAKE_SOURCE_DIR}/CHANGELOG.md share/doc/${name} changelog)
  install(FILES ${CMAKE_BINARY_DIR}/copyright DESTINATION share/doc/${name} COMPONENT ${component})
  undercroft_manual(${component} ${name})
endfunction()
file(READ ${CMAKE_SOURCE_DIR}/LICENSE own_license)
file(READ ${CMAKE_SOURCE_DIR}/client/web/font/LICENSE font_license)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/copyright CONTENT "${own_license}\n\n${font_license}" @ONLY)
undercroft_package(client undercroft)
undercroft_package(server undercroft-server)
undercroft_manual(server undercroft-scenario)
undercroft_manual(server undercroft-map)
undercroft_manual(server undercroft-balance)
install(FILES ${PACKAGING}/undercroft-server.service DESTINATION lib/systemd/system COMPONENT server)
install(FILES ${PACKAGING}/server.toml DESTINATION /etc/undercroft COMPONENT server)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "${UNDERCROFT_CONTACT}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL client server)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_CLIENT_PACKAGE_NAME undercroft)
set(CPACK_DEBIAN_CLIENT_PACKAGE_SUGGESTS undercroft-server)
set(CPACK_COMPONENT_CLIENT_DESCRIPTION "multiplayer roguelike for the terminal
Undercroft is a multiplayer, turn-based roguelike. Alone, time
stops until you act. Together, a turn resolves as soon as everyone
nearby has chosen. This is the client.")
set(CPACK_DEBIAN_SERVER_PACKAGE_NAME undercroft-server)
set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS "adduser")
set(CPACK_DEBIAN_SERVER_PACKAGE_SUGGESTS undercroft)
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA
  "${PACKAGING}/postinst;${PACKAGING}/prerm;${PACKAGING}/postrm;${PACKAGING}/conffiles")
set(CPACK_COMPONENT_SERVER_DESCRIPTION "server of a multiplayer roguelike
Undercroft is a multiplayer, turn-based roguelike. This server hosts
dungeons for players in terminals and browsers, stores every turn, and
continues after a crash at the same turn.")
include(CPack)
