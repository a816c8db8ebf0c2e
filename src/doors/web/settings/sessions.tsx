import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { answered, api, newKey, sentenceOf } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { useSay } from "../elements/said.tsx";
import { settingsWords } from "../words/settings.ts";
import { Chip, Line, Lines, Loaded, Panel } from "./panel.tsx";
import { askAgain, sessionsQuery, settingsKeys } from "./queries.ts";
import { showMoment } from "./when.ts";

const isPhone = (device: string | null) => /iPhone|iPad|Android/.test(device ?? "");

/** Every device the person is signed in on; each can be signed out from here. */
export function Sessions() {
  const client = useQueryClient();
  const say = useSay();
  const sessions = useQuery(sessionsQuery);
  const again = () => askAgain(client, settingsKeys.sessions);
  const refused = (error: unknown) => say({ text: sentenceOf(error), bad: true });
  const end = useMutation({
    mutationFn: (session: string) =>
      answered(
        api.DELETE("/v1/sessions/{session}", {
          params: { path: { session }, header: { "Idempotency-Key": newKey() } },
        }),
      ),
    onSuccess: () => say({ text: settingsWords.settings.sessions.ended }),
    onError: refused,
    onSettled: again,
  });
  const others = useMutation({
    mutationFn: () =>
      answered(api.POST("/v1/sessions/end-others", { params: { header: { "Idempotency-Key": newKey() } } })),
    onSuccess: ({ ended }) => say({ text: settingsWords.settings.sessions.othersDone(ended) }),
    onError: refused,
    onSettled: again,
  });
  const many = (sessions.data?.sessions.length ?? 0) > 1;
  return (
    <Panel
      title={settingsWords.settings.sessions.title}
      action={
        many && (
          <Button look="outline" busy={others.isPending} onClick={() => others.mutate()}>
            {settingsWords.settings.sessions.others}
          </Button>
        )
      }
    >
      <Loaded query={sessions}>
        {(data) => (
          <Lines label={settingsWords.settings.sessions.title}>
            {data.sessions.map((session) => {
              const device = session.device ?? settingsWords.settings.sessions.unknown;
              const Icon = isPhone(session.device) ? Smartphone : Laptop;
              return (
                <Line
                  key={session.id}
                  icon={<Icon className="size-5" aria-hidden />}
                  title={
                    <>
                      {device}{" "}
                      {session.this_one && <Chip tone="good">{settingsWords.settings.sessions.here}</Chip>}
                    </>
                  }
                  detail={`${settingsWords.settings.sessions.since(showMoment(session.signed_in))} · ${settingsWords.settings.sessions.seen(
                    session.last_seen ? showMoment(session.last_seen) : showMoment(session.signed_in),
                  )}`}
                >
                  {!session.this_one && (
                    <Button
                      look="quiet"
                      aria-label={settingsWords.settings.sessions.end(device)}
                      busy={end.isPending && end.variables === session.id}
                      onClick={() => end.mutate(session.id)}
                    >
                      {settingsWords.settings.sessions.endShort}
                    </Button>
                  )}
                </Line>
              );
            })}
          </Lines>
        )}
      </Loaded>
    </Panel>
  );
}
