#!/bin/sh
# Starts LEAN_BROWSER as Playwright asks for it, and without the features of LEAN_WITHOUT beside those that Playwright
# names itself: of the same switch twice, Chromium takes the last one only.
for word do
  shift
  case "$word" in
    --disable-features=*) set -- "$@" "$word,$LEAN_WITHOUT" ;;
    *) set -- "$@" "$word" ;;
  esac
done
exec "$LEAN_BROWSER" "$@"
