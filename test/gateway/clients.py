"""The real clients of rLLM's gateway, OpenAI and Anthropic against Seatrial's: prints one JSON object of what they saw."""

import json
import sys
from importlib.metadata import version

import anthropic
import openai
from rllm_model_gateway.client import GatewayClient

BASH = {"type": "function", "function": {"name": "bash", "description": "Runs a command.", "parameters": {"type": "object", "properties": {"command": {"type": "string"}}}}}


def chat(agent: openai.OpenAI) -> None:
    """Two turns, the second streamed."""
    messages = [{"role": "system", "content": "You fix code."}, {"role": "user", "content": "Fix it."}]
    first = agent.chat.completions.create(model="seatrial", messages=messages, tools=[BASH], temperature=0.1, logprobs=True)
    answer = first.choices[0].message
    messages += [answer.model_dump(exclude_none=True), {"role": "tool", "tool_call_id": answer.tool_calls[0].id, "content": "a.txt"}]
    stream = agent.chat.completions.create(model="seatrial", messages=messages, tools=[BASH], stream=True, stream_options={"include_usage": True})
    text = "".join(chunk.choices[0].delta.content or "" for chunk in stream if chunk.choices)
    assert text == "Done.", text


def anthropic_chat(agent: anthropic.Anthropic) -> None:
    """Two turns, the second streamed."""
    tool = {"name": "bash", "input_schema": BASH["function"]["parameters"]}
    messages = [{"role": "user", "content": "Fix it."}]
    first = agent.messages.create(model="seatrial", max_tokens=100, system="You fix code.", messages=messages, tools=[tool])
    used = next(block for block in first.content if block.type == "tool_use")
    messages += [{"role": "assistant", "content": first.content}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": used.id, "content": "a.txt"}]}]
    with agent.messages.stream(model="seatrial", max_tokens=100, system="You fix code.", messages=messages, tools=[tool]) as stream:
        final = stream.get_final_message()
    assert final.content[0].text == "Done.", final
    assert final.stop_reason == "end_turn", final


def main(admin_url: str, agent_url: str) -> None:
    """rLLM's client opens and reads the sessions; the agents talk."""
    seen = {"versions": {name: version(name) for name in ("rllm-model-gateway", "openai", "anthropic")}}
    with GatewayClient(admin_url) as client:
        assert client.health()["status"] == "ok"
        session = client.create_session("task:0", metadata={"task": "t"})
        chat(openai.OpenAI(base_url=client.get_session_url(session), api_key="EMPTY"))
        assert client.flush()
        traces = client.get_session_traces(session)
        assert client.get_trace(traces[1].trace_id) == traces[1]
        seen["rllm"] = [trace.model_dump() for trace in traces]
        seen["info"] = client.get_session_info(session)
        seen["listed"] = [info["session_id"] for info in client.list_sessions()]
        token = client._http.post(f"{admin_url}/sessions", json={"session_id": "claude"}).json()["token"]
        anthropic_chat(anthropic.Anthropic(base_url=agent_url, api_key=token))
        seen["anthropic"] = [trace.model_dump() for trace in client.get_session_traces("claude")]
        try:
            openai.OpenAI(base_url=f"{agent_url}/v1", api_key="st-wrong", max_retries=0).models.list()
        except openai.AuthenticationError as error:
            seen["refused"] = error.code
        try:
            openai.OpenAI(base_url=f"{agent_url}/v1", api_key=token, max_retries=0).chat.completions.create(model="seatrial", messages=[{"role": "user", "content": "a b " * 40000}])
        except openai.BadRequestError as error:
            seen["overflow"] = error.code
        seen["deleted"] = client.delete_session(session)
    print(json.dumps(seen))


if __name__ == "__main__":
    main(*sys.argv[1:])
