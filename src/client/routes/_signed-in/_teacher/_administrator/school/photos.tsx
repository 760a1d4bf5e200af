import { createFileRoute } from "@tanstack/react-router";
import { messages } from "#client/features/school/messages.ts";
import { PhotosPage } from "#client/features/school/photos/photos-page.tsx";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/photos")({
  loader: () => ({ title: messages.sections.photos.title }),
  component: PhotosPage,
});
