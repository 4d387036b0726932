import { SeatrialError } from '../../core/index.js';

/** The server does not answer, or says that it cannot: the same call may succeed later, and says nothing about the request. */
export class VllmUnavailableError extends SeatrialError {
  constructor(url: string, found: string, cause?: unknown) {
    super({ code: 'E_VLLM_UNAVAILABLE', message: `the vLLM server at ${url} ${found}`, remedy: 'See its log, and start it again where it ended; a trial that met this is tried again.', cause });
  }
}

/** The server wants another key, or one at all. */
export class VllmKeyError extends SeatrialError {
  constructor(url: string) {
    super({ code: 'E_VLLM_KEY', message: `the vLLM server at ${url} does not take the key it was sent, or wants one`, remedy: 'Put the key that it was started with (--api-key) into VLLM_API_KEY.' });
  }
}

/** The server answers otherwise than vLLM does when it is set up for Seatrial. */
export class VllmAnswerError extends SeatrialError {
  constructor(url: string, found: string) {
    super({ code: 'E_VLLM_ANSWER', message: `the vLLM server at ${url} ${found}`, remedy: 'Serve the model of the folder with vLLM 0.26 or newer, with the flags of docs/vllm.md.' });
  }
}

/** An adapter that the server does not take, or does not give back. */
export class VllmAdapterError extends SeatrialError {
  constructor(name: string, found: string) {
    super({ code: 'E_VLLM_ADAPTER', message: `adapter ${name}: ${found}`, remedy: 'Check the folder of the adapter, that the server can read it, and its --enable-lora, --max-lora-rank and VLLM_ALLOW_RUNTIME_LORA_UPDATING=1.' });
  }
}
