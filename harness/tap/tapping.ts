/** What a tap in a program is made of, to be loaded at once: each file that is loaded by itself is one more in the package. */
export { listenForRelays } from './listen-for-relays.ts'
export { passHttp } from './pass-http.ts'
export { TapRecording } from './tap-recording.ts'
