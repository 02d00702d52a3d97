/** Where text goes that is written to a place of the user's choice: a file, a device, or a pipe that may be slow. */
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import { makeFolder } from './make-folder.ts'

export interface Sink {
  write(text: string): void
  /** Resolves when all is written; rejects with the first error of the file system. */
  close(): Promise<void>
}

/**
 * Opens a place for writing; a file is emptied, or made with its folder.
 * @throws the file system's error: for a pipe that nobody reads ENXIO
 */
export function openSink(file: string): Sink {
  makeFolder(dirname(file))
  // A pipe that nobody reads must not hold us up.
  const fd = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NONBLOCK)
  return fstatSync(fd).isFIFO() ? pipeSink(fd) : fileSink(fd)
}

/** Written at once: nothing piles up in memory, and nothing is lost when we are killed. */
function fileSink(fd: number): Sink {
  let failure: unknown
  return {
    write(text) {
      if (failure !== undefined) return
      try {
        writeText(fd, text)
      } catch (error) {
        failure = error
      }
    },
    async close() {
      closeSync(fd)
      if (failure !== undefined) throw failure
    },
  }
}

/** In pieces: the bytes of a whole text would be as much memory once more. */
function writeText(fd: number, text: string): void {
  for (let at = 0; at < text.length; ) {
    const { read, written } = encoder.encodeInto(text.slice(at, at + piece.length), piece)
    for (let from = 0; from < written; ) from += writeSync(fd, piece, from, written - from)
    at += read
  }
}

const encoder = new TextEncoder()
/** No character is cut in two: one that would be does not fit in what the others leave. */
const piece = new Uint8Array(256 * 1024)

/** Bytes that may wait for a reader. */
const mostWaiting = 32 * 1024 * 1024
/** Milliseconds that the reader has for the rest. */
const closingMs = 500

function pipeSink(fd: number): Sink {
  const pipe = new Socket({ fd, readable: false, writable: true })
  let failure: Error | undefined
  const fail = (error: Error): void => {
    failure ??= error
  }
  pipe.on('error', fail)
  const tooSlow = (): Error => new Error('its reader is too slow')
  return {
    write(text) {
      if (failure !== undefined) return
      if (pipe.writableLength > mostWaiting) fail(tooSlow())
      else pipe.write(text)
    },
    async close() {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          fail(tooSlow())
          resolve()
        }, closingMs)
        pipe.once('close', () => resolve())
        if (failure === undefined) pipe.end()
        else resolve()
      })
      clearTimeout(timer)
      pipe.destroy()
      if (failure !== undefined) throw failure
    },
  }
}
