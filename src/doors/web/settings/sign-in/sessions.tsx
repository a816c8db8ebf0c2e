import { useMutation, useQuery } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, sentenceOf } from "../../api/call.ts";
import { useAgain } from "../../api/change.ts";
import { Button } from "../../elements/button.tsx";
import { useSay } from "../../elements/said.tsx";
import { Chip, Line, Lines, Loaded, Panel } from "../elements/panel.tsx";
import { showMoment } from "../elements/when.ts";
import { sessionsQuery, settingsKeys } from "../queries.ts";

const isPhone = (device: string | null) => /iPhone|iPad|Android/.test(device ?? "");

/** Every device the person is signed in on; each can be signed out from here. */
export function Sessions() {
  const say = useSay();
  const sessions = useQuery(sessionsQuery);
  const again = useAgain(settingsKeys.sessions);
  const refused = (error: unknown) => say({ text: sentenceOf(error), bad: true });
  const end = useMutation({
    mutationFn: (session: string) =>
      answered(api.DELETE("/v1/sessions/{session}", { params: { path: { session } } })),
    onSuccess: () => say({ text: settingsMessages.sessions.ended }),
    onError: refused,
    onSettled: again,
  });
  const others = useMutation({
    mutationFn: () => answered(api.POST("/v1/sessions/end-others")),
    onSuccess: ({ ended }) => say({ text: settingsMessages.sessions.othersDone({ n: ended }) }),
    onError: refused,
    onSettled: again,
  });
  const many = (sessions.data?.sessions.length ?? 0) > 1;
  return (
    <Panel
      title={settingsMessages.sessions.title}
      action={
        many && (
          <Button look="outline" busy={others.isPending} onClick={() => others.mutate()}>
            {settingsMessages.sessions.others}
          </Button>
        )
      }
    >
      <Loaded query={sessions}>
        {(data) => (
          <Lines label={settingsMessages.sessions.title}>
            {data.sessions.map((session) => {
              const device = session.device ?? settingsMessages.sessions.unknown;
              const Icon = isPhone(session.device) ? Smartphone : Laptop;
              return (
                <Line
                  key={session.id}
                  icon={<Icon className="size-5" aria-hidden />}
                  title={
                    <>
                      {device} {session.this_one && <Chip tone="good">{settingsMessages.sessions.here}</Chip>}
                    </>
                  }
                  detail={`${settingsMessages.sessions.since({ when: showMoment(session.signed_in) })} · ${settingsMessages.sessions.seen(
                    {
                      when: session.last_seen ? showMoment(session.last_seen) : showMoment(session.signed_in),
                    },
                  )}`}
                >
                  {!session.this_one && (
                    <Button
                      look="quiet"
                      aria-label={settingsMessages.sessions.end({ device })}
                      busy={end.isPending && end.variables === session.id}
                      onClick={() => end.mutate(session.id)}
                    >
                      {settingsMessages.sessions.endShort}
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
