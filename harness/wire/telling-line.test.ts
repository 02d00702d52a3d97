import { expect, test } from 'vitest'
import { tellingLine } from './telling-line.ts'

const node = `node:internal/modules/cjs/loader:1228
  throw err;
  ^

Error: Cannot find module '/x/dist/server.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)
  code: 'MODULE_NOT_FOUND',
}

Node.js v20.20.2
`
const python = `Traceback (most recent call last):
  File "/x/server.py", line 1, in <module>
    import mcp_errors  # error handling
ModuleNotFoundError: No module named 'mcp'
`

test.each([
  ['', undefined],
  ['\n \n', undefined],
  [node, "Error: Cannot find module '/x/dist/server.js'"],
  [python, "ModuleNotFoundError: No module named 'mcp'"],
  ['npm error code E404\nnpm error 404 Not Found - GET http://r/x\nnpm error A complete log', 'npm error code E404'],
  ['starting\nlistening', 'listening'],
  ['run: --port: 0 to 65535 expected\nUsage: run [options]\n  [--port <n>]', 'run: --port: 0 to 65535 expected'],
  ['usage: run [options]\nrun: --port is missing', 'run: --port is missing'],
  ["thread 'main' panicked at src/main.rs:1", "thread 'main' panicked at src/main.rs:1"],
  ['sh: 1: my-server: Permission denied', 'sh: 1: my-server: Permission denied'],
])('%j', (stderr, line) => {
  expect(tellingLine(stderr)).toBe(line)
})
