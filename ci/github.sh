#!/usr/bin/env bash
# The step of action.yml: SIDE, COMMAND, URL, FLAGS, FOLDER and MCP_CONFORM say what to run. Also runs outside of GitHub.
set -uo pipefail

# What stands in COMMAND and FLAGS is read as a shell reads it, by the author of the workflow; the rest is taken as it is.
eval "command=($COMMAND)"
eval "flags=($FLAGS)"
read -ra program <<<"$MCP_CONFORM"

words=("$SIDE" --report console --report github --report "markdown=$FOLDER/summary.md" --report "html=$FOLDER/report.html")
words+=(--report "json=$FOLDER/report.json" --report "junit=$FOLDER/junit.xml")
[ -z "$URL" ] || words+=(--url "$URL")
words+=(${flags[@]+"${flags[@]}"})
[ ${#command[@]} -eq 0 ] || words+=(-- "${command[@]}")

"${program[@]}" "${words[@]}"
status=$?
[ -z "${GITHUB_OUTPUT:-}" ] || echo "exit-code=$status" >>"$GITHUB_OUTPUT"
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || [ ! -f "$FOLDER/summary.md" ] || cat "$FOLDER/summary.md" >>"$GITHUB_STEP_SUMMARY"
exit "$status"
